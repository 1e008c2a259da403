/** Maximum number of a member's recently played games. */
export const MOST_RECENTLY_PLAYED = 200;
