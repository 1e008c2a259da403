import type { Game } from '@parlour/contract/catalogue.endpoints';

/** Maximum number of a member's favourites. */
export const MOST_FAVOURITES = 200;

/** Whether a vendor named in the request is the game's own. */
export const isOfVendor = (game: Pick<Game, 'vassalage'>, vendor: string | undefined): boolean =>
  vendor === undefined || vendor === '' || vendor === game.vassalage;
