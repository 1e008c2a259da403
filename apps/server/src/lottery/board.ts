/**
 * Games, issues and results, which are the same for every visitor. The database is read once per interval, however many
 * requests come; its clock is advanced here between two reads.
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

/** How old an answer may be: a result is on open pages within a second of its draw. */
const ISSUES_MS = 250;
const GAMES_MS = 1_000;
/** Draws that are read at once, and the most that a list shows. */
const SIZES = [10, 30, 120, 200] as const;
const MOST_DRAWS = 200;
const MOST_PRICE_LISTS = 500;
const MOST_NOTICES = 500;

export type Shown = { now: Date; issues: Issue[] };

export type Board = {
  /** The games on sale in their order; none while the lottery is off. */
  games: () => Promise<Game[]>;
  game: (id: string | number) => Promise<Game | undefined>;
  /** A game as it is at this moment, for those who bet on it. */
  gameNow: (id: number) => Promise<Game | undefined>;
  /** The issue on sale and those after it. */
  next: (gameId: number, size: number) => Promise<Shown>;
  /** Of every game the next issue, and the last one that has a result. */
  current: () => Promise<Shown>;
  /** Numbers of an issue that are full, blocked, or have a price below the list. */
  numbers: (issueId: bigint) => Promise<NumberNotice[]>;
  /** Issues whose draw is over, the newest first. */
  past: (gameId: number, size: number) => Promise<Shown>;
};

type Clock = () => number;

/** Reads again once the last answer is too old; concurrent callers share one read. A failure is not kept. */
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
 * @param ledgerId the book that members play in, whose numbers are shown
 * @param clock milliseconds that never go back; for tests
 */
export function openBoard(
  db: Db,
  { enabled, ledgerId = 0, clock = () => performance.now() }: { enabled: boolean; ledgerId?: number; clock?: Clock },
): Board {
  const games = everySoOften(GAMES_MS, clock, () => (enabled ? listGames(db) : Promise.resolve([])));
  const lists = new Map<string, ReturnType<typeof timed>>();

  /** A list with the database's time at which it was read. */
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
