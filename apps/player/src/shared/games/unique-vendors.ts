import type { Vendor } from '@parlour/contract/catalogue.endpoints';

/** Returns vendors without duplicate codes, in order of first appearance: a vendor is listed once per category. */
export function uniqueVendors(vendors: readonly Vendor[]): Vendor[] {
  const seen = new Set<string>();
  return vendors.filter(({ vassalage }) => !seen.has(vassalage) && seen.add(vassalage));
}
