/** Requests that the service worker handles. */
import { expect, it, vi } from 'vitest';

type Matches = (request: { request: { mode: string }; url: URL }) => boolean;
const routes = vi.hoisted(() => [] as [Matches, { cacheName: string }][]);

vi.mock('workbox-routing', () => ({
  registerRoute: (matches: Matches, strategy: { cacheName: string }) => routes.push([matches, strategy]),
  setCatchHandler: () => undefined,
}));
vi.mock('workbox-precaching', () => ({ precacheAndRoute: () => undefined, cleanupOutdatedCaches: () => undefined }));
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: function Plugin() {} }));
vi.mock('workbox-strategies', () => {
  class Strategy {
    cacheName: string;
    constructor({ cacheName }: { cacheName: string }) {
      this.cacheName = cacheName;
    }
  }
  return { CacheFirst: Strategy, NetworkFirst: Strategy, StaleWhileRevalidate: Strategy };
});

it("answers the brand's colours with those that it kept, but for a request of the present ones", async () => {
  vi.stubGlobal('self', { location: new URL('http://parlour.example/sw.js'), addEventListener: () => undefined });
  await import('./sw.ts');
  const cacheOf = (address: string) =>
    routes.find(([matches]) =>
      matches({ request: { mode: 'cors' }, url: new URL(address, 'http://parlour.example') }),
    )?.[1].cacheName;
  expect(cacheOf('/brand/theme.css')).toBe('brand');
  expect(cacheOf('/brand/theme.css?fresh')).toBeUndefined();
  vi.unstubAllGlobals();
});
