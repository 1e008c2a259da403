/** Vendors of a category in the operator's order. */

import { LIST_TYPES, VENDORS_OF } from '@parlour/contract/catalogue';
import type { listVendors, Vendor } from '@parlour/contract/catalogue.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { type GameFilter, NO_FILTER } from '../../shared/games/list-state.ts';

export type Vendors = OutputOf<typeof listVendors>;

/** Returns the vendors of one category in the operator's order; none for an unknown category. */
export function vendorsIn(category: string, { vendors, sorting }: Pick<Vendors, 'vendors' | 'sorting'>): Vendor[] {
  const order = sorting.find((row) => row.gameCategory === category)?.vendorNames ?? [];
  const place = (vendor: Vendor) => {
    const at = order.indexOf(vendor.vassalage);
    return at === -1 ? order.length : at;
  };
  return vendors.filter((vendor) => vendor.gameCategory === category).sort((a, b) => place(a) - place(b));
}

/** Returns the filter for all games of a category by its vendors, because the type of sports includes e-sports. */
export const gamesIn = (category: string): GameFilter => ({
  ...NO_FILTER,
  gameType: category,
  vassalage: VENDORS_OF + category,
});

/** Whether a category shows a list of games; the others show their vendors (N46). */
export const showsGames = (category: string): boolean => (LIST_TYPES as readonly string[]).includes(category);

/** Returns a vendor and the games of its page, of one type if the vendor has any of it; null for an unknown vendor. */
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
