/**
 * What shows itself over home, unasked, greets a browser session once: announcements first, and the invitation where there
 * are none. A cookie without an end is shared by all tabs, ends with the browser, and stays over a logout (N86).
 */
import { cookies } from './browser.extras.ts';
import { setCookie } from './browser.ts';
import { choiceCookie, readCookie } from './storage.ts';

export const GREETED_COOKIE = 'mc_greeted';

/** For browsers that keep no cookies. */
let isGreeted = false;

/** Whether something has shown itself in this browser session. */
export const wasGreeted = (): boolean => isGreeted || readCookie(cookies(), GREETED_COOKIE) !== null;

export function recordGreeting(): void {
  isGreeted = true;
  setCookie(choiceCookie(GREETED_COOKIE, '1', null));
}
