/** Names in the query of a game's page. Apart from the schemas, so that a game need not carry those. */

/** Query of a game's page, in the launch URL. */
export const FRAME_QUERY = {
  /** One-use launch token. */
  token: 'token',
  /** The game, as the catalogue calls it. */
  game: 'game',
  language: 'lang',
  /** Origin of the page around the game. */
  parent: 'parent',
  /** `1`: the page draws the bar with title and balance. */
  embedded: 'embedded',
  /** `1`: start with sound. */
  sound: 'sound',
  /** The programme of matches, or the result, that is shown first; our own page alone adds it. */
  choice: 'choice',
} as const;
