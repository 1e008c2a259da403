import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { createContext, useContext } from 'react';

/** Vendors' names by code, for the tiles below. */
export const VendorNames = createContext<ReadonlyMap<string, string>>(new Map());

export const namesOf = (vendors: readonly Vendor[]): ReadonlyMap<string, string> =>
  new Map(vendors.map((vendor) => [vendor.vassalage, vendor.displayName]));

/** Returns a vendor's name, or its code while names are unknown. */
export const useVendorName = (code: string): string => useContext(VendorNames).get(code) ?? code;
