/** Which pages the server draws. Apart from the addresses, which every page of the app needs at once. */

import { CATEGORY_PAGES, isHome, PATHS } from './routes.ts';
import { RETURN_KEY } from './social-login.ts';

/** What of their query these pages show; the server draws them with it. */
const DRAWN_QUERY: Partial<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(CATEGORY_PAGES).map((path) => [path, ['type', 'vassalage', 'theme']])),
  [PATHS.provider]: ['vassalage', 'gameType', 'theme'],
  [PATHS.search]: ['q'],
  [PATHS.register]: [],
};
/** Lists that are the player's own: no page that anybody may keep shows them. */
const OWN_LISTS: readonly (string | null)[] = ['fav', 'recent'];
/** Pages of a list in one document at most; the app shows the rest. */
const MOST_PAGES = 5;
/** A longer query is none that a reader typed: the app alone answers it. */
const LONGEST_QUERY = 300;

/** How many pages of its list an address shows. */
export function pagesAt(query: string): number {
  const asked = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(asked) ? Math.min(Number(asked), MOST_PAGES) : 1;
}

/**
 * The address under which the server draws what `address` shows, or null for a page that the app draws alone.
 * Addresses of one page share one: what the page does not show of its query is left out.
 */
export function drawnAddress(address: string): string | null {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  if (isHome(path)) return path;
  // Login lies over home. Whoever comes back from a provider there is asked nothing: the app alone goes on.
  if (path === PATHS.login) return new URLSearchParams(query).has(RETURN_KEY) ? null : path;
  const names = Object.hasOwn(DRAWN_QUERY, path) ? DRAWN_QUERY[path] : undefined;
  if (!names) return null;
  const asked = new URLSearchParams(query.replaceAll('%00', ''));
  if (names.includes('type') && OWN_LISTS.includes(asked.get('type')?.toLowerCase() ?? null)) return path;
  const shown = new URLSearchParams();
  for (const name of names) {
    const text = asked.get(name);
    if (text) shown.set(name, text);
  }
  const pages = pagesAt(query);
  if (pages > 1) shown.set('page', String(pages));
  const text = shown.toString();
  if (text.length > LONGEST_QUERY) return null;
  return text === '' ? path : `${path}?${text}`;
}
