/**
 * List of big wins, held in memory. Wins are aggregated every few seconds while there is play, by one ordered consumer
 * for the whole installation; requests need no query, and bets never wait for it.
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
/** Interval at which expired wins are removed. */
const AGE_EVERY_MS = 10 * 60_000;

export type BoardEntry = { winner: string; gameId: string; win: bigint; at: Date };

export type Board = {
  now: () => { entries: readonly BoardEntry[]; book: 'PLAY' | 'REAL'; days: number };
  /** Aggregates wins since the last call; returns whether some wait for a running transaction. */
  refresh: () => Promise<boolean>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type BoardOptions = {
  database: Database;
  jobs: JobScheduler;
  currency: string;
  /** Subscribes to play; returns an unsubscribe function. */
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

  /** Rereads the list; returns whether it changed. */
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
      // Play on other servers is not published here.
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
