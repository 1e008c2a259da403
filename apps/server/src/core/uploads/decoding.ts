/** Limits within which uploaded pictures are decoded, for every feature that takes them. */

/** Options of sharp: a photograph of a good phone, of which decoding takes at most four times as many bytes. */
export const DECODING = { limitInputPixels: 40_000_000, failOn: 'error', pages: 1 } as const;

/** Seconds after which a picture is given up. */
export const DECODING_SECONDS = 8;
