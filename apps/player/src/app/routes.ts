/** Every address of the app in one typed object, and how a query in an address is read: plain texts, never JSON. */
export {
  CATEGORY_PAGES,
  categoryOf,
  HOME_ALIASES,
  isHome,
  PATHS,
} from '@parlour/contract/routes';

export type Search = Record<string, string>;

/** `?id=0012` stays the text `0012`. */
export const parseSearch = (search: string): Search =>
  // No text holds U+0000: the server would refuse every call that brings one.
  Object.fromEntries(new URLSearchParams(search.replaceAll('%00', '')));

export function stringifySearch(search: Record<string, unknown>): string {
  const plain = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') plain.set(key, String(value));
  const text = plain.toString();
  return text ? `?${text}` : '';
}

/** Keeps the named texts of a query and drops everything else. */
export const only =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): { [name in K]?: string } => {
    const kept: { [name in K]?: string } = {};
    for (const name of names) if (typeof search[name] === 'string') kept[name] = search[name];
    return kept;
  };
