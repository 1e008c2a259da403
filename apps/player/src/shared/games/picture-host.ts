/** Which host a picture comes from. */

/** This server, which has every picture itself: used without hosts, and for what a host does not bring. */
export const BUILT_IN = '';

/** A host that failed so often is passed over until the page is loaded anew. */
const GIVEN_UP_AFTER = 3;
const failures = new Map<string, number>();

export const recordFailure = (host: string): void => {
  failures.set(host, (failures.get(host) ?? 0) + 1);
};
export const forgetFailures = (): void => failures.clear();

/** A number from 0 to 1 that looks drawn, and is the same for the same text everywhere. */
function drawFor(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** The form of a tile's art that every browser shows. */
export const PLAIN_FORM = '-240.webp';

/** Hosts that this visit picked, by path. */
let picks: Map<string, string> | null = null;
/** Begins another visit. */
export const forgetPicks = (): void => {
  picks = null;
};

/** The pictures that the server drew into this document stay on their hosts: they may be here, or on their way. */
function picksOfDocument(hosts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const longestFirst = hosts.toSorted((a, b) => b.length - a.length);
  for (const image of document.querySelectorAll('img[src]')) {
    const source = image.getAttribute('src') ?? '';
    const host = longestFirst.find((each) => source.startsWith(`${each}/`));
    if (host !== undefined) found.set(source.slice(host.length).replace(PLAIN_FORM, ''), host);
  }
  return found;
}

/**
 * Picks the host of a picture. In a browser each visit picks anew, at random (CFG-010), and a picture stays on its host
 * for the visit, so that none is loaded twice. The server draws one document for many visits: there the pick hangs on the
 * path alone, and the visit keeps it.
 *
 * @param path of the picture, from the root
 * @param hosts addresses without a slash at the end
 */
export function hostOf(path: string, hosts: readonly string[]): string {
  const standing = hosts.filter((host) => (failures.get(host) ?? 0) < GIVEN_UP_AFTER);
  if (typeof document === 'undefined') return standing[Math.floor(drawFor(path) * standing.length)] ?? BUILT_IN;
  if (standing.length === 0) return BUILT_IN;
  picks ??= picksOfDocument(hosts);
  const known = picks.get(path);
  if (known !== undefined && standing.includes(known)) return known;
  const picked = standing[Math.floor(Math.random() * standing.length)] ?? BUILT_IN;
  picks.set(path, picked);
  return picked;
}
