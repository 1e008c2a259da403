/** All routes of the app in one typed object, and the parsing of search parameters: plain strings, never JSON. */
export {
  CATEGORY_PAGES,
  categoryOf,
  HOME_ALIASES,
  isHome,
  PATHS,
} from '@parlour/contract/routes';

export type Search = Record<string, string>;

/** `?id=0012` remains the string `0012`. */
export const parseSearch = (search: string): Search =>
  // Strings never contain U+0000, because the server refuses such calls.
  Object.fromEntries(new URLSearchParams(search.replaceAll('%00', '')));

export function stringifySearch(search: Record<string, unknown>): string {
  const plain = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') plain.set(key, String(value));
  const text = plain.toString();
  return text ? `?${text}` : '';
}

/** Keeps the named search parameters and drops all others. */
export const only =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): { [name in K]?: string } => {
    const kept: { [name in K]?: string } = {};
    for (const name of names) if (typeof search[name] === 'string') kept[name] = search[name];
    return kept;
  };
