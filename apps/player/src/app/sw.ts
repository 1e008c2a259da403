/// <reference lib="webworker" />
/**
 * Service worker. Precaches the app shell's files, caches other parts when they are used, serves documents
 * stale-while-revalidate, and caches catalogue snapshots and images for a while. Never caches a member's own data.
 */
import { drawnAddress } from '@parlour/contract/rendered-pages';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { keepPictures, keptPicture } from './sw-pictures.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const PAGES = 'pages';
/** Page that the app renders for any address; `i18n.tsx` refreshes it when language or theme change. */
const SHELL_CACHE = 'shell';
const SHELL = '/m/offline-shell';
const TEXTS = 'texts';
const DAY = 86_400;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('install', (event) => {
  // The texts of the shell were fetched before this worker could cache them.
  const keepShell = async () => {
    const shell = await caches.open(SHELL_CACHE);
    await shell.add(SHELL);
    const html = await (await shell.match(SHELL))?.text();
    const texts = /"texts":"([^"]+)"/.exec(html ?? '')?.[1];
    if (texts) await (await caches.open(TEXTS)).add(texts);
  };
  event.waitUntil(keepShell());
});
// Documents of the previous version reference files that no longer exist.
self.addEventListener('activate', (event) => {
  const renew = async () => {
    await caches.delete(PAGES);
    await self.clients.claim();
  };
  event.waitUntil(renew());
});
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

const isPage = (path: string): boolean => path === '/' || path === '/m' || path.startsWith('/m/');
const SNAPSHOTS = [
  '/wps/game/home',
  '/wps/game/list',
  '/wps/game/hot',
  '/wps/game/vendors',
  '/wps/game/classifications',
  '/wps/game/detail',
  '/wps/system/whitelabel',
  '/wps/system/setting/register',
];

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isPage(url.pathname),
  new StaleWhileRevalidate({
    cacheName: PAGES,
    plugins: [
      // One cache entry for identical documents: a page that does not use its query has one entry for all queries.
      {
        cacheKeyWillBeUsed: async ({ request }) => {
          const { origin, pathname, search } = new URL(request.url);
          return origin + (drawnAddress(pathname + search) ?? pathname);
        },
      },
      new ExpirationPlugin({ maxEntries: 30 }),
    ],
  }),
);
registerRoute(
  ({ url }) => url.origin === self.location.origin && SNAPSHOTS.includes(url.pathname),
  new StaleWhileRevalidate({
    cacheName: 'snapshots',
    plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 7 * DAY })],
  }),
);
// Network first, because operators' edits apply immediately; the cached copy serves offline.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === '/wps/help',
  new NetworkFirst({
    cacheName: 'help',
    networkTimeoutSeconds: 4,
    plugins: [new ExpirationPlugin({ maxEntries: 4, maxAgeSeconds: 30 * DAY })],
  }),
);
keepPictures();
// Rounds can be verified offline after the verifier was opened once. Games themselves run in frames with an opaque
// origin, which no service worker controls.
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.origin === self.location.origin && url.pathname === '/studio/verify',
  new StaleWhileRevalidate({ cacheName: 'verifier', matchOptions: { ignoreSearch: true } }),
);
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/studio/assets/'),
  new CacheFirst({
    cacheName: 'verifier-files',
    plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
  }),
);
registerRoute(
  ({ url }) => url.origin === self.location.origin && /^\/(assets|brand\/texts)\/[A-Z]{2}-/.test(url.pathname),
  new CacheFirst({ cacheName: TEXTS, plugins: [new ExpirationPlugin({ maxEntries: 8 })] }),
);
// Parts of the app outside the shell. Their file names contain a hash.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'parts',
    plugins: [new ExpirationPlugin({ maxEntries: 250, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true })],
  }),
);
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/fonts/'),
  new CacheFirst({
    cacheName: 'fonts',
    plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true })],
  }),
);
// With a query it bypasses this worker: see `refresh-theme.ts`.
registerRoute(
  ({ url }) => (url.pathname === '/brand/theme.css' && url.search === '') || url.pathname === '/manifest.webmanifest',
  new StaleWhileRevalidate({ cacheName: 'brand' }),
);

setCatchHandler(async ({ request }) => {
  if (request.destination === 'image') return (await keptPicture(request.url)) ?? Response.error();
  if (request.destination !== 'document') return Response.error();
  return (await caches.match(SHELL, { cacheName: SHELL_CACHE })) ?? Response.error();
});
