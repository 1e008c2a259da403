/**
 * Takes the one-use token out of the address, so that it stays in no history, bookmark or screenshot.
 *
 * @returns the token, or null when the address has none
 */
export function takeSetupToken(at: Pick<Location, 'href'>, kept: Pick<History, 'replaceState'>): string | null {
  const address = new URL(at.href);
  const token = address.searchParams.get('setup');
  if (token === null) return null;
  address.searchParams.delete('setup');
  kept.replaceState(null, '', address.pathname + address.search + address.hash);
  return token === '' ? null : token;
}
