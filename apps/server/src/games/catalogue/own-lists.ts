/** A player's lists of games, resolved against the catalogue: favourites, and recently played games. Pure. */
import { isOfType } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';

export type OwnListQuery = {
  gameType?: string | undefined;
  /** One vendor code, or several separated by commas. */
  vendor?: string | undefined;
  /** From 1; a page after the last one is empty. */
  page: number;
  pageSize: number;
};

/** Returns one page of the games of a type and of vendors, in order; games that are no longer offered are skipped. */
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
