/** Pages rendered on the server. Separate from the paths, because every page of the app loads those at start. */

import { CATEGORY_PAGES, isHome, PATHS } from './routes.ts';
import { RETURN_KEY } from './social-login.ts';

/** Query parameters on which these pages depend; the server renders them with these. */
const DRAWN_QUERY: Partial<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(CATEGORY_PAGES).map((path) => [path, ['type', 'vassalage', 'theme']])),
  [PATHS.provider]: ['vassalage', 'gameType', 'theme'],
  [PATHS.search]: ['q'],
  [PATHS.register]: [],
};
/** Personal lists: never part of a page in a shared cache. */
const OWN_LISTS: readonly (string | null)[] = ['fav', 'recent'];
/** Maximum number of list pages in one document; the app loads the others. */
const MOST_PAGES = 5;
/** Maximum length of a query; pages with a longer one are rendered by the app alone. */
const LONGEST_QUERY = 300;

/** Returns the number of list pages that a query requests, at most {@link MOST_PAGES}. */
export function pagesAt(query: string): number {
  const asked = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(asked) ? Math.min(Number(asked), MOST_PAGES) : 1;
}

/**
 * Returns the canonical URL under which the server renders a page, or null when only the app renders it. Query
 * parameters on which the page does not depend are removed, so that equal pages share one cache entry.
 */
export function drawnAddress(address: string): string | null {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  if (isHome(path)) return path;
  // Login is an overlay of home. A return from a social provider is handled by the app alone.
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
