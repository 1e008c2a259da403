/** Vendors and categories among search results. */
import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { FORGIVING_FROM, fold, nearMatcher } from '@parlour/contract/search-text';
import type { Simplify } from './use-han.ts';

const MOST_PLACES = 6;

export type Place = { kind: 'vendor' | 'category'; code: string; name: string };

/**
 * Returns the categories and vendors whose name contains the text, categories first. Vendors also match by their
 * English name, and without any exact match, by similarity.
 *
 * @param simplify maps variants of Chinese characters to one
 */
export function placesFor(
  text: string,
  categories: readonly { code: string; name: string }[],
  vendors: readonly Vendor[],
  simplify: Simplify = (same) => same,
): Place[] {
  const wanted = simplify(fold(text));
  if (wanted === '') return [];
  const all: (Place & { names: string[] })[] = [
    ...categories.map(({ code, name }) => ({ kind: 'category' as const, code, name, names: [name] })),
    ...vendors.map(({ vassalage, displayName, vendorNames }) => ({
      kind: 'vendor' as const,
      code: vassalage,
      name: displayName,
      names: [displayName, vendorNames],
    })),
  ];
  const fitting = (fits: (name: string) => boolean) =>
    all.filter(({ names }) => names.some((name) => fits(simplify(fold(name))))).slice(0, MOST_PLACES);
  const exact = fitting((name) => name.includes(wanted));
  const found = exact.length > 0 || wanted.length < FORGIVING_FROM ? exact : fitting(nearMatcher(wanted));
  return found.map(({ kind, code, name }) => ({ kind, code, name }));
}
