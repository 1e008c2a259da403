/** A player's own list of games, read from the catalogue: favourites, and games played last. Pure. */
import { isOfType } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';

export type OwnListQuery = {
  gameType?: string | undefined;
  /** One vendor code, or several separated by commas. */
  vendor?: string | undefined;
  /** From 1; a page past the end is empty. */
  page: number;
  pageSize: number;
};

/** One page of the games of a type and of vendors, in their order; a game that is no longer offered is passed over. */
export function ownList(found: readonly (Game | undefined)[], { gameType = '', vendor, page, pageSize }: OwnListQuery) {
  const vendors = (vendor ?? '').split(',').filter(Boolean);
  const wanted = found
    .filter((game) => game !== undefined)
    .filter((game) => isOfType(game.gameType, gameType))
    .filter((game) => vendors.length === 0 || vendors.includes(game.vassalage));
  return {
    games: wanted.slice((page - 1) * pageSize, page * pageSize),
    totalPages: Math.ceil(wanted.length / pageSize),
    totalCount: wanted.length,
  };
}
