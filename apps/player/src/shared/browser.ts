/**
 * What a browser may deny: with cookies blocked, inside of other apps and in private windows, even looking at its storage
 * throws. Whatever is used of it goes through here, or through `browser.extras.ts` and `browser.devices.ts` for what
 * the first page does without, and has an answer where it is denied; a test holds every other file to it.
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

/** A store of the browser, or one in memory that ends with the page. */
export function storage(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    const store = globalThis[name];
    store.getItem('');
    return store;
  } catch {
    return (instead[name] ??= inMemory());
  }
}

/** Sets a cookie where the browser takes it. */
export function setCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // A choice that is not kept: it holds as long as the page.
  }
}
