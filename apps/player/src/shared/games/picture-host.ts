/** Which host a picture comes from. */

/** This server, which has every picture itself: used without hosts, and for what a host does not bring. */
export const BUILT_IN = '';

/** A host that failed so often is passed over until the page is loaded anew. */
const GIVEN_UP_AFTER = 3;
const failures = new Map<string, number>();

export const noteFailure = (host: string): void => {
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

/**
 * Draws the host of a picture. The draw hangs on the path alone: hosts share the load evenly, the server's page and the
 * browser agree, and a picture that was fetched once is found in every cache again.
 *
 * @param path of the picture, from the root
 * @param hosts addresses without a slash at the end
 */
export function hostOf(path: string, hosts: readonly string[]): string {
  const standing = hosts.filter((host) => (failures.get(host) ?? 0) < GIVEN_UP_AFTER);
  return standing[Math.floor(drawFor(path) * standing.length)] ?? BUILT_IN;
}
