/** Code of an agent's sign-in link: kept while the agents' login page is open, and removed when it is left (AGT-006). */
import { PATHS } from '@parlour/contract/routes';
import { useEffect, useState } from 'react';
import { clearAgentCode, readAgentCode, writeAgentCode } from '../../shared/storage.screens.ts';
import { type StorageArea, storageAreas } from '../../shared/storage.ts';

/** Maximum length that the server accepts. */
const MOST = 40;

/** Returns the code of the address, else the stored one. */
function takeAgentCode(search: string, session: StorageArea): string {
  const code = (new URLSearchParams(search).get('agentCode') ?? '').trim().slice(0, MOST);
  if (code === '') return readAgentCode(session);
  writeAgentCode(session, code);
  return code;
}

/** Returns the code of the agents' login page, empty without one; it is removed when the page is left or unloaded. */
export function useAgentCode(): string {
  const [code] = useState(() => takeAgentCode(location.search, storageAreas().session));
  useEffect(() => {
    const leave = () => clearAgentCode(storageAreas().session);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return code;
}

/** Returns the link by which members of an agent's team sign in. */
export const agentSignInLink = (origin: string, code: string): string =>
  `${origin}${PATHS.agent}?${new URLSearchParams({ agentCode: code })}`;
