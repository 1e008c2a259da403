/**
 * The winner board, held in memory. What was won is taken in every few seconds while there is play, by one ordered
 * consumer for the whole house; a request never asks the database, and a bet never waits for the board.
 */
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { BOARD_DAYS, KEPT_PER_DAY, maskName } from './big-wins.rules.ts';
import {
  BIG_WINS_CHANNEL,
  type BigWin,
  boardLedger,
  notifyBoardChanged,
  readBigWins,
  recordBigWins,
  winsWait,
} from './big-wins.store.ts';

const LOOK_EVERY_MS = 3_000;
/** Wins that fall off by their age are looked for this often. */
const AGE_EVERY_MS = 10 * 60_000;

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
  jobs: JobScheduler;
  currency: string;
  /** Hears of play; answers what stops that. */
  onPlay: (heard: () => void) => () => void;
};

const masked = ({ account, ...win }: BigWin): BoardEntry => ({ ...win, winner: maskName(account) });
const markOf = (entries: readonly BoardEntry[]): string =>
  entries.map(({ winner, gameId, win, at }) => `${winner} ${gameId} ${win} ${at.getTime()}`).join('\n');

export async function openBoard({ database, jobs, currency, onPlay }: BoardOptions): Promise<Board> {
  const { db } = database;
  const ledger = await boardLedger(db, currency);
  const listeners: (() => void)[] = [];
  let entries: readonly BoardEntry[] = [];

  /** Reads the board again; answers whether it is another one. */
  async function read(): Promise<boolean> {
    const next = (await readBigWins(db, ledger.id, KEPT_PER_DAY, BOARD_DAYS)).map(masked);
    if (markOf(next) === markOf(entries)) return false;
    entries = next;
    for (const listener of listeners) listener();
    return true;
  }
  async function takeIn(): Promise<boolean> {
    while (await recordBigWins(db, KEPT_PER_DAY, BOARD_DAYS));
    const waits = await winsWait(db);
    if (await read()) await notifyBoardChanged(db);
    return waits;
  }

  const serial = createSerial();
  const refresh = () => serial.run(takeIn);
  let mayWait = await refresh();
  const stopPlay = onPlay(() => {
    mayWait = true;
  });
  jobs.shared({
    name: 'big-wins.collect',
    everyMs: LOOK_EVERY_MS,
    async run() {
      // Play on other servers is not heard of here.
      if (!mayWait && database.kind === 'embedded') return;
      mayWait = false;
      try {
        mayWait = (await refresh()) || mayWait;
      } catch (error) {
        mayWait = true;
        throw error;
      }
    },
  });
  const rereading = jobs.everyProcess({
    name: 'big-wins.refresh',
    everyMs: AGE_EVERY_MS,
    run: () => serial.run(read),
  });
  const stopNotices = await database.listen(BIG_WINS_CHANNEL, rereading.wake);

  return {
    now: () => ({ entries, book: ledger.book, days: BOARD_DAYS }),
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    async close() {
      stopPlay();
      await stopNotices();
      await serial.settled();
    },
  };
}
