/**
 * Unsolicited popups over home open once per browser session: announcements first, and the invitation without any. A
 * session cookie is shared by all tabs, ends with the browser, and survives a logout (N86).
 */
import { cookies } from './browser.extras.ts';
import { setCookie } from './browser.ts';
import { choiceCookie, readCookie } from './storage.ts';

export const GREETED_COOKIE = 'mc_greeted';

/** For browsers without cookies. */
let isGreeted = false;

/** Whether such a popup was shown in this browser session. */
export const wasGreeted = (): boolean => isGreeted || readCookie(cookies(), GREETED_COOKIE) !== null;

export function recordGreeting(): void {
  isGreeted = true;
  setCookie(choiceCookie(GREETED_COOKIE, '1', null));
}
