import { getOperator, logoutOperator } from '@parlour/contract/operator-sessions.endpoints';
import { useEffect, useReducer } from 'react';
import { call, setCsrf } from '../../shared/api.ts';
import { clearCsrf, clearDrafts, readCsrf, writeCsrf } from '../../shared/storage.ts';
import { type LinkTokens, nextGate, type Operator } from './operators.rules.ts';

export type Entered = { operator: Operator; csrf: string };

/** Who is at the console, and the ways in and out. */
export function useGate(links: LinkTokens) {
  const [gate, tell] = useReducer(nextGate, { at: 'checking' });
  const isChecking = gate.at === 'checking';

  useEffect(() => {
    if (!isChecking) return;
    const gone = new AbortController();
    const hadSession = readCsrf(sessionStorage) !== null;
    const ask = async () => {
      const result = await call(getOperator, {}, gone.signal);
      if (gone.signal.aborted) return;
      if (!result.ok) return tell({ type: 'failed', textKey: result.textKey });
      if (!result.value.operator) forget();
      tell({ type: 'checked', ...result.value, links, hadSession });
    };
    // Only an aborted call rejects, and then nobody waits for it.
    ask().catch(() => {});
    return () => gone.abort();
  }, [isChecking, links]);

  return {
    gate,
    enter: ({ operator, csrf }: Entered) => {
      setCsrf(csrf);
      writeCsrf(sessionStorage, csrf);
      tell({ type: 'entered', operator });
    },
    /** Ends the session here at once, and on the server unless it ended there first. */
    leave: (notice: 'idle' | 'ended' | 'left') => {
      if (notice !== 'ended') void call(logoutOperator, {});
      forget();
      // Who signs out leaves nothing; whoever was away for too long finds what he wrote.
      if (notice === 'left') clearDrafts(sessionStorage);
      tell({ type: 'over', notice });
    },
    retry: () => tell({ type: 'retry' }),
    linkUsed: (notice: 'setupUsed' | 'resetUsed') => tell({ type: 'linkUsed', notice }),
  };
}

function forget(): void {
  setCsrf(null);
  clearCsrf(sessionStorage);
}
