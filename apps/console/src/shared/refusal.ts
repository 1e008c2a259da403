/** What a refusal says that every form can meet. */
import type { ClientFailure } from '@parlour/contract/client';
import { t } from './texts.ts';

/** Members whom the server does not know, where that is why it refused. */
export function strangersText({ code, value }: ClientFailure): string | null {
  if (code !== 'message.unknown_members' || typeof value !== 'object' || value === null) return null;
  const accounts = 'accounts' in value && Array.isArray(value.accounts) ? value.accounts : [];
  return t('messages.unknown', { names: accounts.filter((name) => typeof name === 'string').join(', ') });
}
