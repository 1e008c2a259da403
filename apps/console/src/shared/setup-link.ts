/**
 * Removes a one-time token from the address, so that neither history, bookmarks nor screenshots contain it.
 *
 * @param name `setup` for a link that creates an operator, `reset` for one that sets up the second factor again
 * @returns the token, or null without one
 */
export function takeLinkToken(
  name: 'setup' | 'reset',
  at: Pick<Location, 'href'>,
  kept: Pick<History, 'replaceState'>,
): string | null {
  const address = new URL(at.href);
  const token = address.searchParams.get(name);
  if (token === null) return null;
  address.searchParams.delete(name);
  kept.replaceState(null, '', address.pathname + address.search + address.hash);
  return token === '' ? null : token;
}
