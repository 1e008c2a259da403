/**
 * Takes a one-use token out of the address, so that it stays in no history, bookmark or screenshot.
 *
 * @param name `setup` for a link that creates an operator, `reset` for one that sets a second factor up again
 * @returns the token, or null when the address has none
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
