/** Forms of a vendor's mark: tiles and grids, dark strips, tab strips, and strips in the light theme (N22). */
export type VendorIconForm = 'COLOR' | 'WHITE' | 'COLOR2' | 'BLACK';

/** Path of a vendor's mark, on whichever host of images. */
export const vendorIcon = (code: string, form: VendorIconForm): string =>
  `/img/vendor/${encodeURIComponent(code)}-${form}.png`;
