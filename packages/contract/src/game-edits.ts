/** Limits of edits that change many games at once. */

/** Games that one edit may concern. */
export const MOST_EDITED_GAMES = 2_000;
/** Games that can be chosen one by one; more are chosen by a filter. */
export const MOST_CHOSEN_GAMES = 500;
/** Games of which a preview shows the difference. */
export const GAMES_SHOWN = 20;
