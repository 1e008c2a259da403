/** Limits of API keys. Apart from their endpoints, so that the console's form loads no schemas. */

/** Days for which a key is valid. */
export const KEY_DAYS = { least: 1, usual: 90, most: 365 } as const;
export const KEY_NAME_LENGTHS = { min: 3, max: 40 } as const;
/** Most addresses and networks of one key. */
export const MOST_KEY_NETWORKS = 20;
