/** Layout of home's blocks by category, and whether a block links to its own page. */
import { type Category, JILI_VENDOR, SPECIAL_BLOCKS } from '@parlour/contract/catalogue';
import type { Game, Home, HomeBlock } from '@parlour/contract/catalogue.endpoints';

export type BlockKind = 'special' | 'bingo' | 'games';

export function blockKind(category: string): BlockKind {
  if (category === 'BINGO') return 'bingo';
  return (SPECIAL_BLOCKS as readonly string[]).includes(category) ? 'special' : 'games';
}

/** Categories whose vendor list on home is complete. */
const WITHOUT_MORE: readonly string[] = ['LOTT', 'ELOTT', 'ESPORTS'] satisfies Category[];

export const hasMore = (category: string): boolean => !WITHOUT_MORE.includes(category);

/** Returns the rows of a block's strip: two if there are enough games for the second. */
export const rowsOf = (count: number): 1 | 2 => (count > 3 ? 2 : 1);

/** Whether a block has games or vendors to show. */
export const isShown = (block: HomeBlock): boolean =>
  blockKind(block.category) === 'special'
    ? block.vendors.length > 0
    : block.games.length > 0 || block.vendors.length > 0;

/** Game lists of home: five categories, four selections, and the slots of three vendors (N74). */
export type HomeLists = Record<
  'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'new' | 'favourite' | 'bingo' | 'pg' | 'jili' | 'fc',
  readonly Game[]
>;

/**
 * Returns home's games by list.
 *
 * @param favourites node ids of the player's favourites
 */
export function homeLists(home: Home, favourites: readonly string[] = []): HomeLists {
  const all = new Map(
    [...home.hot, ...home.jili, ...home.blocks.flatMap(({ games }) => games)].map((game) => [game.nodeId, game]),
  );
  const where = (fits: (game: Game) => boolean) => [...all.values()].filter(fits);
  const block = (category: string) => home.blocks.find((each) => each.category === category)?.games ?? [];
  const slotsOf = (vendor: string) => where((game) => game.gameType === 'RNG' && game.vassalage === vendor);
  return {
    RNG: block('RNG'),
    LIVE: block('LIVE'),
    FISH: block('FISH'),
    PVP: block('PVP'),
    SPORTS: where((game) => game.gameType === 'SPORTS'),
    new: where((game) => game.isNew),
    favourite: where((game) => favourites.includes(game.nodeId)),
    bingo: block('BINGO'),
    pg: slotsOf('PG'),
    jili: home.jili.length > 0 ? home.jili : slotsOf(JILI_VENDOR),
    fc: slotsOf('FC'),
  };
}
