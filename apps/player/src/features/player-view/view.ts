/** The operator's read-only view in this tab, as `src/view.ts` stores it. */

import { endPlayerView } from '@parlour/contract/player-views.endpoints';
import { call } from '../../shared/api.ts';
import { endSession } from '../../shared/session.ts';
import { read, type StorageArea, storageAreas, textOf } from '../../shared/storage.ts';

/** Returns the end of the view; null in a tab of a player. */
export function readView(session: StorageArea = storageAreas().session): string | null {
  const until = textOf(read(session, 'mc_view')?.until);
  return until === '' ? null : until;
}

/** Ends the view on the server, and closes its tab; a tab that the browser does not close leaves the account. */
export async function leaveView(): Promise<void> {
  await call(endPlayerView, {});
  endSession();
  window.close();
  location.replace('/m/home');
}
