/** Vendors of a category as the operator ordered them. */

import { LIST_TYPES, VENDORS_OF } from '@parlour/contract/catalogue';
import type { listVendors, Vendor } from '@parlour/contract/catalogue.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { type GameFilter, NO_FILTER } from '../../shared/games/list-state.ts';

export type Vendors = OutputOf<typeof listVendors>;

/** Vendors of one category in the operator's order; an unknown category has none. */
export function vendorsIn(category: string, { vendors, sorting }: Pick<Vendors, 'vendors' | 'sorting'>): Vendor[] {
  const order = sorting.find((row) => row.gameCategory === category)?.vendorNames ?? [];
  const place = (vendor: Vendor) => {
    const at = order.indexOf(vendor.vassalage);
    return at === -1 ? order.length : at;
  };
  return vendors.filter((vendor) => vendor.gameCategory === category).sort((a, b) => place(a) - place(b));
}

/** Every game of a category, by its vendors however many they are: the type of sports has those of e-sports, too. */
export const gamesIn = (category: string): GameFilter => ({
  ...NO_FILTER,
  gameType: category,
  vassalage: VENDORS_OF + category,
});

/** Categories that show a list of games; the others show their vendors (N46). */
export const showsGames = (category: string): boolean => (LIST_TYPES as readonly string[]).includes(category);

/** A vendor and the games of its page, of one type where the vendor has such; null for a vendor that there is not. */
export function providerOf(
  vendors: readonly Vendor[],
  vassalage: string,
  gameType: string,
): { vendor: Vendor; preset: GameFilter } | null {
  const own = vendors.filter((vendor) => vendor.vassalage === vassalage);
  const ofType = own.find((vendor) => vendor.gameCategory === gameType);
  const vendor = ofType ?? own[0];
  return vendor ? { vendor, preset: { ...NO_FILTER, gameType: ofType ? gameType : '', vassalage } } : null;
}
