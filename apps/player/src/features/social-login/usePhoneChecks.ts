import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import type { PhoneChecks } from './phone.ts';
import { providersQuery } from './social-login.queries.ts';

/** Answers the provider that checks numbers in the place of this house, or null when this house sends its own codes. */
export function usePhoneChecks(): () => Promise<PhoneChecks | null> {
  const t = useT();
  const client = useQueryClient();
  return async () => {
    const known = await client.ensureQueryData(providersQuery).catch(() => null);
    if (!known?.phone) return null;
    // The provider's protocol and the numbering plans weigh more than the form: they come when a number is checked.
    const { phoneChecks } = await import('./phone.ts');
    return phoneChecks(known.phone, { title: t('sms.check'), close: t('action.cancel') });
  };
}
