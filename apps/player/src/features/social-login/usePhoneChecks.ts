import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import type { PhoneChecks } from './phone.ts';
import { providersQuery } from './social-login.queries.ts';

/**
 * Returns a function that resolves to the provider that verifies numbers, or null if the platform sends its own codes.
 */
export function usePhoneChecks(): () => Promise<PhoneChecks | null> {
  const t = useT();
  const client = useQueryClient();
  return async () => {
    const known = await client.ensureQueryData(providersQuery).catch(() => null);
    if (!known?.phone) return null;
    // The provider's protocol and the numbering plans are larger than the form: loaded when a number is verified.
    const { phoneChecks } = await import('./phone.ts');
    return phoneChecks(known.phone, { title: t('sms.check'), close: t('action.cancel') });
  };
}
