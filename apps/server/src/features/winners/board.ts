/**
 * The winner board, held in memory. What was won is taken in every few seconds while there is play, by one ordered
 * consumer for the whole house; a request never asks the database, and a bet never waits for the board.
 */
import type { Database } from '../../db/db.ts';
import { BOARD_DAYS, KEPT_PER_DAY, maskName } from './winners.rules.ts';
import { type BigWin, boardLedger, noteBigWins, readBigWins, tellBoard, WINNERS_CHANNEL } from './winners.store.ts';

const LOOK_EVERY_MS = 3_000;
/** Wins that fall off by their age are looked for this often, in looks. */
const LOOKS_PER_AGING = 200;

export type BoardEntry = { winner: string; gameId: string; win: bigint; at: Date };

export type Board = {
  now: () => { entries: readonly BoardEntry[]; book: 'PLAY' | 'REAL'; days: number };
  /** Takes in what was won since the last time; answers whether something waits for a transaction still running. */
  refresh: () => Promise<boolean>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type BoardOptions = {
  database: Database;
  currency: string;
  /** Hears of play; answers what stops that. */
  onPlay: (heard: () => void) => () => void;
};

const masked = ({ account, ...win }: BigWin): BoardEntry => ({ ...win, winner: maskName(account) });
const markOf = (entries: readonly BoardEntry[]): string =>
  entries.map(({ winner, gameId, win, at }) => `${winner} ${gameId} ${win} ${at.getTime()}`).join('\n');

export async function openBoard({ database, currency, onPlay }: BoardOptions): Promise<Board> {
  const { db } = database;
  const ledger = await boardLedger(db, currency);
  const listeners: (() => void)[] = [];
  let entries: readonly BoardEntry[] = [];
  let looks = 0;

  /** Reads the board again; answers whether it is another one. */
  async function read(): Promise<boolean> {
    const next = (await readBigWins(db, ledger.id, KEPT_PER_DAY, BOARD_DAYS)).map(masked);
    if (markOf(next) === markOf(entries)) return false;
    entries = next;
    for (const listener of listeners) listener();
    return true;
  }
  async function takeIn(): Promise<boolean> {
    const waits = await noteBigWins(db, KEPT_PER_DAY, BOARD_DAYS);
    if (waits) looks = Math.max(1, looks);
    if (await read()) await tellBoard(db);
    return waits;
  }

  let work: Promise<unknown> = Promise.resolve();
  function inTurn(run: () => Promise<boolean>): Promise<boolean> {
    const mine = work.then(run, run);
    work = mine.catch(() => {});
    return mine;
  }

  await takeIn();
  let sinceAging = 0;
  const stopPlay = onPlay(() => {
    looks = 1;
  });
  const stopNotices = await database.listen(WINNERS_CHANNEL, () => void inTurn(read).catch(() => {}));
  const timer = setInterval(() => {
    const ages = ++sinceAging >= LOOKS_PER_AGING;
    if (looks === 0 && !ages) return;
    looks = Math.max(0, looks - 1);
    if (ages) sinceAging = 0;
    void inTurn(ages ? read : takeIn).catch(() => {});
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    now: () => ({ entries, book: ledger.book, days: BOARD_DAYS }),
    refresh: () => inTurn(takeIn),
    onChange: (listener) => {
      listeners.push(listener);
    },
    async close() {
      clearInterval(timer);
      stopPlay();
      await stopNotices();
      await work;
    },
  };
}
