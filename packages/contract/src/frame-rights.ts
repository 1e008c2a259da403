/** What a game's frame may do. Apart from the schemas, so that the player's app need not carry those. */

/**
 * Permissions of the frame's `sandbox`. A game on the platform's own host gets an origin of its own, so that it never
 * sees the player's storage, and has the page open what it wants opened (R-B5); one elsewhere keeps the origin that it has.
 */
export const FRAME_SANDBOX = {
  ownHost: 'allow-scripts',
  elsewhere: 'allow-scripts allow-same-origin allow-forms allow-popups',
} as const;

/** The longest address that a game may have opened. */
export const OPENED_LENGTH = 2000;

/** What the browser lets the frame do by itself. */
export const FRAME_ALLOW = 'autoplay; fullscreen';

/** The launch page is not told which page of the platform it was opened from. */
export const FRAME_REFERRER = 'no-referrer';
