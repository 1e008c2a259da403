import type { Game } from '@parlour/contract/catalogue.endpoints';

/** A member keeps at most this many favourites. */
export const MOST_FAVOURITES = 200;

/** A vendor named along with a game must be the game's own. */
export const isOfVendor = (game: Pick<Game, 'vassalage'>, vendor: string | undefined): boolean =>
  vendor === undefined || vendor === '' || vendor === game.vassalage;
