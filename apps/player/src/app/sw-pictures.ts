/// <reference lib="webworker" />
/**
 * Caching of viewed images, from this server and the merchant's hosts. Hosts with CORS headers are requested with CORS;
 * opaque responses count as megabytes in the browser's quota, so few of them are cached.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isKeptPicture, pictureKey } from './picture-key.ts';

declare const self: ServiceWorkerGlobalScope;

const DAY = 86_400;
/** All hosts have the same images: an image is found whichever host it was loaded from. */
const byPath = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => pictureKey(request.url, self.location.origin),
};
const matchOptions = { ignoreVary: true };

const open = new CacheFirst({
  cacheName: 'images',
  matchOptions,
  plugins: [byPath, new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true })],
});
const sealed = new CacheFirst({
  cacheName: 'images-sealed',
  matchOptions,
  plugins: [
    byPath,
    { cacheWillUpdate: async ({ response }) => (response.ok || response.type === 'opaque' ? response : null) },
    new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 7 * DAY, purgeOnQuotaError: true }),
  ],
});
/** Hosts without CORS headers, for the lifetime of this worker. */
const closed = new Set<string>();

/** Finds the image in any cache, for offline pages. */
export const keptPicture = (address: string): Promise<Response | undefined> =>
  caches.match(pictureKey(address, self.location.origin), matchOptions);

export function keepPictures(): void {
  const { origin } = self.location;
  registerRoute(
    ({ request, url }) => request.destination === 'image' && isKeptPicture(url, origin),
    async ({ request, url, event }) => {
      if (url.origin === origin) return open.handle({ event, request });
      if (!closed.has(url.origin)) {
        const accept = request.headers.get('accept') ?? '*/*';
        const openly = new Request(request.url, { mode: 'cors', credentials: 'omit', headers: { accept } });
        const answer = await open.handle({ event, request: openly }).catch(() => null);
        if (answer) return answer;
      }
      const answer = await sealed.handle({ event, request });
      closed.add(url.origin);
      return answer;
    },
  );
}
