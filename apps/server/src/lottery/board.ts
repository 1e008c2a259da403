/**
 * Games, issues and results, which are the same for every visitor. The database is read once per interval, regardless
 * of the number of requests; its clock is extrapolated between two reads.
 */
import type { Db } from '../platform/db/db.ts';
import {
  databaseTime,
  findGame,
  type Game,
  type Issue,
  listCurrent,
  listGames,
  listNext,
  listPast,
  readPrices,
} from './lottery.store.ts';
import { listNotices, type NumberNotice } from './numbers.store.ts';

/** Maximum age of a response: a result is on open pages within a second of its draw. */
const ISSUES_MS = 250;
const GAMES_MS = 1_000;
/** Numbers of draws per read, and the maximum of a list. */
const SIZES = [10, 30, 120, 200] as const;
const MOST_DRAWS = 200;
const MOST_PRICE_LISTS = 500;
const MOST_NOTICES = 500;

export type Shown = { now: Date; issues: Issue[] };

export type Board = {
  /** Lists the games on sale in order; empty while the lottery is disabled. */
  games: () => Promise<Game[]>;
  game: (id: string | number) => Promise<Game | undefined>;
  /** Returns the current state of a game, for placing orders. */
  gameNow: (id: number) => Promise<Game | undefined>;
  /** Returns the issue on sale and the following ones. */
  next: (gameId: number, size: number) => Promise<Shown>;
  /** Returns the next issue of every game, and the last one with a result. */
  current: () => Promise<Shown>;
  /** Returns the numbers of an issue that are full, blocked, or priced below the list. */
  numbers: (issueId: bigint) => Promise<NumberNotice[]>;
  /** Returns issues whose draw is over, newest first. */
  past: (gameId: number, size: number) => Promise<Shown>;
};

type Clock = () => number;

/** Rereads when the last result is too old; concurrent callers share one read. Failures are not cached. */
function everySoOften<T>(maxAgeMs: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { since: number; answer: Promise<T> } | null = null;
  return () => {
    if (last && clock() - last.since < maxAgeMs) return last.answer;
    const mine = { since: clock(), answer: read() };
    last = mine;
    mine.answer.catch(() => {
      if (last === mine) last = null;
    });
    return mine.answer;
  };
}

/**
 * @param enabled whether the lottery is on sale
 * @param ledgerId ledger of the members' book, whose numbers are shown
 * @param clock monotonic milliseconds; for tests
 */
export function openBoard(
  db: Db,
  { enabled, ledgerId = 0, clock = () => performance.now() }: { enabled: boolean; ledgerId?: number; clock?: Clock },
): Board {
  const games = everySoOften(GAMES_MS, clock, () => (enabled ? listGames(db) : Promise.resolve([])));
  const lists = new Map<string, ReturnType<typeof timed>>();

  /** Combines a list with the database's time at which it was read. */
  const timed = (read: () => Promise<Issue[]>) =>
    everySoOften(ISSUES_MS, clock, async () => {
      const now = await databaseTime(db);
      const at = clock();
      return { now, at, issues: await read() };
    });
  async function shownOf(list: ReturnType<typeof timed>, size = Infinity): Promise<Shown> {
    const { now, at, issues } = await list();
    return { now: new Date(now.getTime() + Math.round(clock() - at)), issues: issues.slice(0, size) };
  }
  const shown = (kind: 'next' | 'past') => (gameId: number, size: number) => {
    const most = SIZES.find((each) => each >= size) ?? MOST_DRAWS;
    const key = `${kind} ${gameId} ${most}`;
    const list = lists.get(key) ?? timed(() => (kind === 'next' ? listNext : listPast)(db, gameId, most));
    lists.set(key, list);
    return shownOf(list, size);
  };
  const current = timed(() => listCurrent(db));

  const notices = new Map<bigint, () => Promise<NumberNotice[]>>();
  function numbers(issueId: bigint): Promise<NumberNotice[]> {
    if (!notices.has(issueId) && notices.size >= MOST_NOTICES) notices.clear();
    const read = notices.get(issueId) ?? everySoOften(ISSUES_MS, clock, () => listNotices(db, issueId, ledgerId));
    notices.set(issueId, read);
    return read();
  }

  /** A price list never changes. */
  const priceLists = new Map<bigint, Game['prices']>();
  async function gameNow(id: number): Promise<Game | undefined> {
    const game = enabled ? await findGame(db, id) : undefined;
    if (!game) return undefined;
    const prices = priceLists.get(game.price_list_id) ?? (await readPrices(db, game.price_list_id));
    if (priceLists.size >= MOST_PRICE_LISTS) priceLists.clear();
    priceLists.set(game.price_list_id, prices);
    return { ...game, prices };
  }

  return {
    games,
    gameNow,
    game: async (id) => (await games()).find((game) => game.id === Number(id)),
    current: () => shownOf(current),
    next: shown('next'),
    numbers,
    past: shown('past'),
  };
}
