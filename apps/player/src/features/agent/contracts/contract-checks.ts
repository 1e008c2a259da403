/** Checks after login for pending contracts, and prompts for them one by one. */
import type { ContractKind } from '@parlour/contract/agent-contracts';
import { openPopup, useApp } from '../../../shared/store.ts';
import { pendingKinds } from './contracts.queries.ts';

/** Kinds still to be prompted; the first is shown. */
export const prompted: { kinds: readonly ContractKind[] } = { kinds: [] };

/** Calls back once no popup is open; never after the session has changed. */
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

/** Makes three calls; opens the prompt if any of them returns a contract, once no other popup is open. */
export async function checkContracts(): Promise<void> {
  const { session } = useApp.getState();
  const kinds = await pendingKinds();
  if (kinds.length === 0 || useApp.getState().session !== session) return;
  whenFree(() => {
    prompted.kinds = kinds;
    openPopup('contract');
  });
}
