/** Variants of a vendor's logo: tiles and grids, dark strips, tab strips, and strips in the light theme (N22). */
export type VendorIconForm = 'COLOR' | 'WHITE' | 'COLOR2' | 'BLACK';

/** Returns the path of a vendor's logo, on any image host. */
export const vendorIcon = (code: string, form: VendorIconForm): string =>
  `/img/vendor/${encodeURIComponent(code)}-${form}.png`;
