import { keepsCookies } from './browser.extras.ts';

/** Browsers only give cryptography to secure pages: HTTPS, or this very machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Key of the text that says why nobody can sign in with this browser; null when one can. Half of a session is a cookie. */
export function signInHindrance(): 'login.insecure' | 'login.noCookies' | null {
  if (!canSeal()) return 'login.insecure';
  return keepsCookies() ? null : 'login.noCookies';
}
