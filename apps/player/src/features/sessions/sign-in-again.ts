/**
 * Signing in again by itself (N31): a browser that was asked to remember its member does so when the app starts without
 * a session, and when the session ran out. A logout switches it off; a session that was ended on purpose took the
 * remembered login with it, so that this cannot bring it back.
 */
import { PATHS } from '@parlour/contract/routes';
import { login } from '@parlour/contract/sessions.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { inLock } from '../../shared/browser.extras.ts';
import { endSession, startSession } from '../../shared/session.ts';
import { readSession, readSettings, storageAreas } from '../../shared/storage.ts';
import { changeSettings, openPopup, useApp } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { whitelabelQuery } from '../system/system.queries.ts';
import { dropSaved, readSaved, writeSaved } from './remembered-login.ts';

/** Signs in with the remembered login; false when there is none, or none that is good any more. */
export async function signInAgain(client: QueryClient): Promise<boolean> {
  const { session, local } = storageAreas();
  const gone = useApp.getState().session?.token;
  // One tab at a time: the others find the new session when their turn comes.
  return inLock('mc_again', async () => {
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

/** What the app's router is asked when a session ends. */
export type OpenPage = { invalidate: () => Promise<unknown>; state: { location: { pathname: string } } };

let running = false;

/** What any answer that the session is over leads to: the remembered login, else the popup to log in (N79). */
export async function sessionEnded(client: QueryClient, text: string, page: OpenPage): Promise<void> {
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
  // The guards of the open page are asked again, as when it was opened. A page for members is left by them: they lead to the
  // login, which then lies over home.
  await page.invalidate();
  if (page.state.location.pathname !== PATHS.login) openPopup('login');
}
