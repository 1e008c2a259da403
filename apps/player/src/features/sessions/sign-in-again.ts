/**
 * Automatic login (N31): a browser with a remembered login uses it when the app starts without a session, and when the
 * session expires. A logout disables it; ending a session on purpose also deletes the remembered login, so that it
 * cannot be restored.
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

/** Signs in with the remembered login; returns false without a valid one. */
export async function signInAgain(client: QueryClient): Promise<boolean> {
  const { session, local } = storageAreas();
  const gone = useApp.getState().session?.token;
  // One tab at a time: the others then find the new session.
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

/** The part of the router used when a session ends. */
export type OpenPage = { invalidate: () => Promise<unknown>; state: { location: { pathname: string } } };

let running = false;

/** Handles an answer that the session has ended: uses the remembered login, else opens the login popup (N79). */
export async function sessionEnded(client: QueryClient, text: string, page: OpenPage): Promise<void> {
  // A logout in progress ends the session itself.
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
  // Runs the open page's route guards again. A members' page is left: its guards redirect to the login, shown over
  // home.
  await page.invalidate();
  if (page.state.location.pathname !== PATHS.login) openPopup('login');
}
