/** Permissions of a game's frame. Separate from the schemas, so that the player app need not load those. */

/**
 * Permissions of the frame's `sandbox`. A game on the platform's own host gets an opaque origin, so that it cannot
 * access the player's storage, and asks the page to open links (R-B5); an external one keeps its origin.
 */
export const FRAME_SANDBOX = {
  ownHost: 'allow-scripts',
  elsewhere: 'allow-scripts allow-same-origin allow-forms allow-popups',
} as const;

/** Maximum length of a URL that a game may ask to open. */
export const OPENED_LENGTH = 2000;

/** Permissions policy of the frame. */
export const FRAME_ALLOW = 'autoplay; fullscreen';

/** The launch page receives no referrer. */
export const FRAME_REFERRER = 'no-referrer';
