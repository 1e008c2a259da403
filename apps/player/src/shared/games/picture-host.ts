/** Selection of an image's host. */

/** This server, which has all images: used without hosts, and when a host fails. */
export const BUILT_IN = '';

/** Failures after which a host is skipped until the page is reloaded. */
const GIVEN_UP_AFTER = 3;
const failures = new Map<string, number>();

export const recordFailure = (host: string): void => {
  failures.set(host, (failures.get(host) ?? 0) + 1);
};
export const forgetFailures = (): void => failures.clear();

/** Returns a pseudo-random number from 0 to 1, deterministic by text. */
function drawFor(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** File suffix of a tile image that every browser supports. */
export const PLAIN_FORM = '-240.webp';

/** Hosts selected in this visit, by path. */
let picks: Map<string, string> | null = null;
/** Starts a new visit. */
export const forgetPicks = (): void => {
  picks = null;
};

/** Images in the server-rendered document keep their hosts, because they may be loaded or loading. */
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
 * Selects the host of an image. In a browser each visit selects at random (CFG-010), and an image keeps its host for
 * the visit, so that it is loaded once. The server renders one document for many visits: there the selection depends on
 * the path only, and the visit keeps it.
 *
 * @param path of the image, from the root
 * @param hosts URLs without a trailing slash
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
