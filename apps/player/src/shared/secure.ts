import { keepsCookies } from './browser.extras.ts';

/** Web Crypto is only available in secure contexts: HTTPS, or localhost. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * Returns the text key of the reason why login is impossible in this browser; null if it is possible. A session
 * requires a cookie.
 */
export function signInHindrance(): 'login.insecure' | 'login.noCookies' | null {
  if (!canSeal()) return 'login.insecure';
  return keepsCookies() ? null : 'login.noCookies';
}
