/** A member's list of played games keeps this many, the newest ones. */
export const MOST_RECENTLY_PLAYED = 200;
