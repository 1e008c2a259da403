/**
 * Code of an agent's sign-in link. It is kept while the agents' login page is open, and removed on any other page
 * (AGT-006; see `app/deferred.ts`).
 */
import { PATHS } from '@parlour/contract/routes';
import { readAgentCode, writeAgentCode } from '../../shared/storage.screens.ts';
import type { StorageArea } from '../../shared/storage.ts';

/** Maximum length that the server accepts. */
const MOST = 40;

/** Returns the code of the address, else the stored one. */
export function takeAgentCode(search: string, session: StorageArea): string {
  const code = (new URLSearchParams(search).get('agentCode') ?? '').trim().slice(0, MOST);
  if (code === '') return readAgentCode(session);
  writeAgentCode(session, code);
  return code;
}

/** Returns the link by which members of an agent's team sign in. */
export const agentSignInLink = (origin: string, code: string): string =>
  `${origin}${PATHS.agent}?${new URLSearchParams({ agentCode: code })}`;
