/** Refusals common to all forms. */
import type { ClientFailure } from '@parlour/contract/client';
import { t } from './texts.ts';

/** Returns a text with the members unknown to the server, if that is the reason of a refusal. */
export function unknownPlayersText({ code, value }: ClientFailure): string | null {
  if (code !== 'message.unknown_members' || typeof value !== 'object' || value === null) return null;
  const accounts = 'accounts' in value && Array.isArray(value.accounts) ? value.accounts : [];
  return t('messages.unknown', { names: accounts.filter((name) => typeof name === 'string').join(', ') });
}
