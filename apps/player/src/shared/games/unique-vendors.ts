import type { Vendor } from '@parlour/contract/catalogue.endpoints';

/** Vendors by code, each where it first stands: one that has games of several categories is listed with each. */
export function uniqueVendors(vendors: readonly Vendor[]): Vendor[] {
  const seen = new Set<string>();
  return vendors.filter(({ vassalage }) => !seen.has(vassalage) && seen.add(vassalage));
}
