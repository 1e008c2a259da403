/** Providers of an installation as operators see and test them. */
import type { ProviderName, ProviderStatus, TestNeeds } from '@parlour/contract/providers.admin.endpoints';
import { MAIL_ADDRESS } from '@parlour/contract/reports';

export type ProviderEntry = Omit<ProviderStatus, 'outcomes' | 'test'> & {
  name: ProviderName;
  test: {
    needs: TestNeeds;
    /** @throws when the provider does not do its work; the error contains no secrets */
    run: (to: string) => Promise<void>;
  } | null;
};

/** Returns the recipient of a test in the form that the provider needs; null for one that cannot be. */
export function readRecipient(needs: TestNeeds, typed: string): string | null {
  if (needs === 'nothing') return '';
  const to = needs === 'phone' ? typed.replace(/[\s().-]/g, '') : typed.trim();
  const isValid = needs === 'phone' ? /^\+[1-9]\d{6,14}$/.test(to) : MAIL_ADDRESS.test(to);
  return isValid ? to : null;
}
