import { getOperator, logoutOperator } from '@parlour/contract/operator-sessions.endpoints';
import { useEffect, useReducer } from 'react';
import { call, setCsrf, watchSession } from '../../shared/api.ts';
import { setRights } from '../../shared/rights.tsx';
import { clearCsrf, clearDrafts, readCsrf, writeCsrf } from '../../shared/storage.ts';
import { type LinkTokens, nextGate, type Operator } from './operators.rules.ts';

export type Entered = { operator: Operator; csrf: string };

/** The signed-in state of the console, with functions to sign in and out. Notices when the session ends elsewhere. */
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
      // Before the first screen renders, so that no screen makes a call that the role does not allow.
      if (result.value.operator) setRights(result.value.operator.rights);
      else forget();
      tell({ type: 'checked', ...result.value, links, hadSession });
    };
    // Only an aborted call rejects, and its result is not needed.
    ask().catch(() => {});
    return () => gone.abort();
  }, [isChecking, links]);

  const isIn = gate.at === 'signedIn';
  useEffect(() => {
    if (!isIn) return;
    watchSession({
      // A signed-in operator keeps the page while the rights are reloaded.
      async rightsChanged() {
        const result = await call(getOperator, {});
        if (!result.ok || !result.value.operator) return;
        setRights(result.value.operator.rights);
        tell({ type: 'entered', operator: result.value.operator });
      },
      ended() {
        forget();
        tell({ type: 'over', notice: 'ended' });
      },
    });
    return () => watchSession(null);
  }, [isIn]);
  return {
    gate,
    enter: ({ operator, csrf }: Entered) => {
      setCsrf(csrf);
      writeCsrf(sessionStorage, csrf);
      setRights(operator.rights);
      tell({ type: 'entered', operator });
    },
    /** Ends the session in this tab immediately, and on the server. */
    leave: (notice: 'idle' | 'left') => {
      void call(logoutOperator, {});
      forget();
      // Signing out deletes drafts; after an idle time-out the operator finds them again.
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
