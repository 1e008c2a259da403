import { type Category, NO_FAVOURITES } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';

/** A member keeps at most this many favourites. */
export const MOST_FAVOURITES = 200;

/** Whether a player may mark this game; lottery games may not be marked. */
export const mayBeMarked = (game: Pick<Game, 'gameType'>): boolean =>
  !NO_FAVOURITES.includes(game.gameType as Category);

/** A vendor named along with a game must be the game's own. */
export const isOfVendor = (game: Pick<Game, 'vassalage'>, vendor: string | undefined): boolean =>
  vendor === undefined || vendor === '' || vendor === game.vassalage;
