/**
 * Browser APIs that may be denied: with cookies blocked, in embedded browsers and in private windows, even accessing
 * the storage throws. All use goes through here, or through `browser.extras.ts` and `browser.devices.ts` for what the
 * first page does not need, with a fallback where it is denied; a test checks every other file.
 */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

function inMemory(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const instead: Partial<Record<string, Kept>> = {};

/** Returns a browser storage, or one in memory that ends with the page. */
export function storage(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    const store = globalThis[name];
    store.getItem('');
    return store;
  } catch {
    return (instead[name] ??= inMemory());
  }
}

/** Sets a cookie where the browser accepts it. */
export function setCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // The choice is not persisted: it lasts as long as the page.
  }
}
