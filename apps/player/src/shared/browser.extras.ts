/** The rest of what a browser may deny to a page (see `browser.ts`), for what comes after the first page. */
import { storage } from './browser.ts';

/** Whether cookies are taken. Without them nobody can be signed in: half of a session is a cookie that no script reads. */
export const keepsCookies = (): boolean => navigator.cookieEnabled;

/** The cookies of this house as `document.cookie` writes them; empty where the browser denies the look at them. */
export function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Whether anything at all outlives the page. */
export function keepsChoices(): boolean {
  try {
    return keepsCookies() && storage('localStorage') === globalThis.localStorage;
  } catch {
    return false;
  }
}

/** Forgets one of the caches of the service worker. Done where there are none. */
export async function dropCache(name: string): Promise<void> {
  try {
    await caches.delete(name);
  } catch {
    // Nothing is cached where caches are denied.
  }
}

/** Drops the documents that are kept for offline use, which are of one language and theme; the shell is fetched anew. */
export async function dropPages(): Promise<void> {
  await dropCache('pages');
  try {
    if (await caches.has('shell')) await (await caches.open('shell')).add('/m/offline-shell');
  } catch {
    // Offline, or caches are denied: the shell is fetched with the next visit.
  }
}

/** The place where service workers are registered; null where they are denied. */
export function workers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Does work under a lock that all tabs share, or at once where the browser has no locks or denies them. */
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
