/** Query parameter names of a game's page. Separate from the schemas, so that a game need not load those. */

/** Query of a game's page, in the launch URL. */
export const FRAME_QUERY = {
  /** Single-use launch token. */
  token: 'token',
  /** Game code of the catalogue. */
  game: 'game',
  language: 'lang',
  /** Origin of the parent page. */
  parent: 'parent',
  /** `1`: the page draws the bar with title and balance. */
  embedded: 'embedded',
  /** `1`: start with sound. */
  sound: 'sound',
  /** Programme of matches, or outcome, displayed first; added only by our own page. */
  choice: 'choice',
} as const;
