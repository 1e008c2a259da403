/** Start and end of the session in this browser. Not needed by the entry script. */
import type { SessionInfo } from '@parlour/contract/accounts';
import { clearSession, storageAreas, writeSession } from './storage.ts';
import { changeSettings, useApp } from './store.ts';

export function startSession(info: SessionInfo, remember: boolean): void {
  const { session, local } = storageAreas();
  writeSession(session, local, info, remember);
  changeSettings({ autoLogin: remember ? 1 : 0 });
  useApp.setState({ session: info });
}

export function endSession(): void {
  const { session, local } = storageAreas();
  clearSession(session, local);
  session.clear();
  changeSettings({ autoLogin: 0 });
  document.documentElement.removeAttribute('data-member');
  useApp.setState({ session: null, wanted: null, passwordDue: false });
}
