/** Vendors of a category as the operator ordered them. */

import { LIST_TYPES } from '@parlour/contract/catalogue';
import type { listVendors, Vendor } from '@parlour/contract/catalogue.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';

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

/** Categories that show a list of games; the others show their vendors (N46). */
export const showsGames = (category: string): boolean => (LIST_TYPES as readonly string[]).includes(category);
