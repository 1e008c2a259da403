/// <reference lib="webworker" />
/**
 * Pictures that were seen are kept, this server's and those of the merchant's hosts. A host that says who may read its
 * pictures is read openly; an answer that nobody may read counts for megabytes in a browser's store, so few are kept.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isKeptPicture, pictureKey } from './picture-key.ts';

declare const self: ServiceWorkerGlobalScope;

const DAY = 86_400;
/** Every host has the same pictures: a picture is found again whichever of them it was drawn from. */
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
/** Hosts whose pictures nobody may read, as long as this worker runs. */
const closed = new Set<string>();

/** The picture of that address in any cache, for a page without a network. */
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
