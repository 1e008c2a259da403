/** Asks after a login which contracts wait, and prompts for one after another. */
import type { ContractKind } from '@parlour/contract/agent-contracts';
import { openPopup, useApp } from '../../../shared/store.ts';
import { pendingKinds } from './contracts.queries.ts';

/** Kinds that the prompt shows, the first one now. */
export const prompted: { kinds: readonly ContractKind[] } = { kinds: [] };

/** Calls back once nothing lies over the page; never, once the session is another one. */
function whenFree(then: () => void): void {
  const { session } = useApp.getState();
  const isFree = () => useApp.getState().popup === null && !useApp.getState().passwordDue;
  if (isFree()) {
    then();
    return;
  }
  const stop = useApp.subscribe((state) => {
    if (state.session !== session) stop();
    else if (isFree()) {
      stop();
      then();
    }
  });
}

/** Three calls; the prompt comes where one of them has something, after whatever lies over the page by then. */
export async function checkContracts(): Promise<void> {
  const { session } = useApp.getState();
  const kinds = await pendingKinds();
  if (kinds.length === 0 || useApp.getState().session !== session) return;
  whenFree(() => {
    prompted.kinds = kinds;
    openPopup('contract');
  });
}
