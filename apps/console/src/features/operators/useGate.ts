import { getOperator, logoutOperator } from '@parlour/contract/operator-sessions.endpoints';
import { useEffect, useReducer } from 'react';
import { call, setCsrf, watchRights } from '../../shared/api.ts';
import { setRights } from '../../shared/rights.tsx';
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
      // Before the first screen is drawn, so that none of them makes a call that the role does not allow.
      if (result.value.operator) setRights(result.value.operator.rights);
      else forget();
      tell({ type: 'checked', ...result.value, links, hadSession });
    };
    // Only an aborted call rejects, and then nobody waits for it.
    ask().catch(() => {});
    return () => gone.abort();
  }, [isChecking, links]);

  // Whoever is signed in keeps the page while the rights are read again.
  useEffect(() => {
    watchRights(() => {
      const ask = async () => {
        const result = await call(getOperator, {});
        if (!result.ok || !result.value.operator) return;
        setRights(result.value.operator.rights);
        tell({ type: 'entered', operator: result.value.operator });
      };
      void ask();
    });
    return () => watchRights(() => {});
  }, []);
  return {
    gate,
    enter: ({ operator, csrf }: Entered) => {
      setCsrf(csrf);
      writeCsrf(sessionStorage, csrf);
      setRights(operator.rights);
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
  setRights(null);
  clearCsrf(sessionStorage);
}
