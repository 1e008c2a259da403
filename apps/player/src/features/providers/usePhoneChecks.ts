import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import { type PhoneChecks, phoneChecks } from './phone.ts';
import { providersQuery } from './providers.queries.ts';

/** Answers the provider that checks numbers in the place of this house, or null when this house sends its own codes. */
export function usePhoneChecks(): () => Promise<PhoneChecks | null> {
  const t = useT();
  const client = useQueryClient();
  return async () => {
    const known = await client.ensureQueryData(providersQuery).catch(() => null);
    return known?.phone ? phoneChecks(known.phone, { title: t('sms.check'), close: t('action.cancel') }) : null;
  };
}
