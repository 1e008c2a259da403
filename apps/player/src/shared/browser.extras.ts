/** Further browser APIs that may be denied (see `browser.ts`), for code after the first page. */
import { storage } from './browser.ts';

/** Whether cookies are enabled. Without them no login is possible, because a session needs an HttpOnly cookie. */
export const keepsCookies = (): boolean => navigator.cookieEnabled;

/** Returns this site's cookies in the format of `document.cookie`; empty where the browser denies access. */
export function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Whether any storage persists beyond the page. */
export function keepsChoices(): boolean {
  try {
    return keepsCookies() && storage('localStorage') === globalThis.localStorage;
  } catch {
    return false;
  }
}

/** Deletes one of the service worker's caches. Resolves where there are none. */
export async function dropCache(name: string): Promise<void> {
  try {
    await caches.delete(name);
  } catch {
    // Nothing is cached where caches are denied.
  }
}

/** Deletes the documents cached for offline use, which depend on language and theme, and refetches the shell. */
export async function dropPages(): Promise<void> {
  await dropCache('pages');
  try {
    if (await caches.has('shell')) await (await caches.open('shell')).add('/m/offline-shell');
  } catch {
    // Offline, or caches are denied: the shell is fetched at the next visit.
  }
}

/** Returns the service worker container; null where it is denied. */
export function workers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Runs work under a lock shared by all tabs, or immediately where locks are unsupported or denied. */
export async function inLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun = false;
  const begin = (): Promise<T> => {
    begun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, begin);
  } catch (error) {
    if (begun) throw error;
    return begin();
  }
}
