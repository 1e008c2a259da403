import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropCache, dropPages, inLock, keepsChoices, workers } from './browser.extras.ts';
import { setCookie, storage } from './browser.ts';

const deny = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** Stubs a browser that throws at every access to its storage. */
function denyAll(): void {
  for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(globalThis, name, { configurable: true, get: deny });
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: deny, set: deny }));
  vi.stubGlobal('navigator', Object.defineProperty({ cookieEnabled: false }, 'serviceWorker', { get: deny }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['localStorage', 'sessionStorage', 'caches']) Reflect.deleteProperty(globalThis, name);
});

describe('a browser that denies everything', () => {
  it('keeps in memory what the page stores, each store by itself, for as long as the page is open', () => {
    denyAll();
    storage('sessionStorage').setItem('a', '1');
    expect(storage('sessionStorage').getItem('a')).toBe('1');
    expect(storage('localStorage').getItem('a')).toBeNull();
    storage('sessionStorage').removeItem('a');
    expect(storage('sessionStorage').getItem('a')).toBeNull();
    storage('localStorage').setItem('b', '2');
    storage('localStorage').clear();
    expect(storage('localStorage').getItem('b')).toBeNull();
    expect(keepsChoices()).toBe(false);
  });

  it('takes cookies, caches and workers as absent', async () => {
    denyAll();
    expect(() => setCookie('a=1')).not.toThrow();
    await dropCache('pages');
    await dropPages();
    expect(workers()).toBeNull();
  });

  it('does work without locks, and once only when the work itself fails', async () => {
    denyAll();
    expect(await inLock('a', async () => 'done')).toBe('done');
    let tries = 0;
    const fails = async () => {
      tries++;
      throw new Error('failed');
    };
    vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } });
    await expect(inLock('a', fails)).rejects.toThrow('failed');
    expect(tries).toBe(1);
  });
});

describe('a browser that keeps things', () => {
  it('is used as it is', () => {
    const kept = { getItem: () => 'theirs', setItem: () => {}, removeItem: () => {}, clear: () => {} };
    vi.stubGlobal('localStorage', kept);
    vi.stubGlobal('navigator', { cookieEnabled: true });
    expect(storage('localStorage').getItem('a')).toBe('theirs');
    expect(keepsChoices()).toBe(true);
  });
});

it('nothing else of the app touches what a browser may deny', () => {
  const folder = join(import.meta.dirname, '..');
  const powers =
    /(?<!')\b(?:localStorage|sessionStorage|document\.cookie|caches\b|indexedDB|navigator\.(?:serviceWorker|clipboard|share|locks|vibrate|storage|cookieEnabled|wakeLock|permissions|setAppBadge)|new (?:AudioContext|Worker|SharedWorker|BroadcastChannel|Notification))/;
  // The boot script and the one that opens an operator's view have their own guards and import nothing; service workers
  // only exist where caches do.
  const allowed = /^(?:boot|view|app\/sw(?:-\w+)?|shared\/browser(?:\.\w+)?)\.ts$|\.test\.tsx?$/;
  const code = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !allowed.test(file) && powers.test(code(readFileSync(join(folder, file), 'utf8'))),
  );
  expect(found).toEqual([]);
});
