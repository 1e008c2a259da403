/**
 * Signing in again by itself (N31): a browser that was asked to remember its member does so when the app starts without
 * a session, and when the session ran out. A logout switches it off; a session that was ended on purpose took the
 * remembered login with it, so that this cannot bring it back.
 */
import { login } from '@parlour/contract/session.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { endSession, startSession } from '../../shared/session.ts';
import { readSession, readSettings, shelves } from '../../shared/storage.ts';
import { changeSettings, openPopup, useApp } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { whitelabelQuery } from '../system/system.queries.ts';
import { dropSaved, readSaved, writeSaved } from './record.ts';

/** One tab at a time: the others find the new session when their turn comes. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('mc_again', work) : work();

/** Signs in with the remembered login; false when there is none, or none that is good any more. */
export async function signInAgain(client: QueryClient): Promise<boolean> {
  const { session, local } = shelves();
  const gone = useApp.getState().session?.token;
  return inTurn(async () => {
    if (readSettings(local).autoLogin !== 1) return false;
    const kept = readSession(session, local);
    if (kept && kept.token !== gone) {
      useApp.setState({ session: kept });
      void client.invalidateQueries({ queryKey: ['member'] });
      return true;
    }
    const saved = readSaved(local);
    if (!saved) return false;
    const { token, username } = saved;
    const body = { type: 'username' as const, username, password: token, rememberPassword: true };
    const result = await call(login, { body });
    if (!result.ok) {
      if (result.code === 'login.remembered') {
        dropSaved(local);
        changeSettings({ autoLogin: 0 });
      }
      return false;
    }
    const { ticket: _ticket, rememberToken, warning: _warning, ...value } = result.value;
    if (rememberToken) writeSaved(local, { ...saved, token: rememberToken });
    const merchantCode = client.getQueryData(whitelabelQuery.queryKey)?.merchantCode ?? '';
    startSession({ ...value, merchantCode }, true);
    void client.invalidateQueries({ queryKey: ['member'] });
    return true;
  });
}

/** Asks the guards of the page that is open once more, and says whether they led to the login or let the visitor stay. */
export type LeavePage = () => Promise<'login' | 'elsewhere'>;

let running = false;

/** What any answer that the session is over leads to: the remembered login, else the popup to log in (N79). */
export async function sessionEnded(client: QueryClient, text: string, leavePage: LeavePage): Promise<void> {
  // A logout that is under way ends the session itself.
  const isOver = () => useApp.getState().session === null || useApp.getState().popup === 'logout';
  if (running || isOver()) return;
  running = true;
  const isBack = await signInAgain(client).finally(() => {
    running = false;
  });
  if (isBack || isOver()) return;
  endSession();
  client.removeQueries({ queryKey: ['member'] });
  toasts.show('fail', text);
  // A page for members is left first: its guard leads to the login, which then lies over home.
  if ((await leavePage()) !== 'login') openPopup('login');
}
