/** The ladder, held in memory so that no request asks the database for it. A change is told to every server. */

import { type Rank } from '@parlour/contract/vip';
import type { Database } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type JobScheduler, rereadEveryMs } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { RANK_CHANNEL, readLadder, readLadderVersion, type StoredRank, seedLadder } from './vip.store.ts';

const REREAD_EVERY_MS = 5_000;

export type Ladder = {
  now: () => readonly StoredRank[];
  /** Reads it again when its version is another one. */
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** @param seed the brand's ladder; it comes in once */
export async function openLadder(database: Database, jobs: JobScheduler, seed: readonly Rank[]): Promise<Ladder> {
  const { db } = database;
  await inTransaction(db, (tx) => seedLadder(tx, seed));
  let version = await readLadderVersion(db);
  let ranks: readonly StoredRank[] = await readLadder(db);
  const listeners: (() => void)[] = [];
  const serial = createSerial();
  const refresh = () =>
    serial.run(async () => {
      const found = await readLadderVersion(db);
      if (found === version) return;
      ranks = await readLadder(db);
      version = found;
      for (const listener of listeners) listener();
    });
  const everyMs = rereadEveryMs(database.kind, REREAD_EVERY_MS);
  const job = jobs.everyProcess({ name: 'rank.refresh-tiers', everyMs, run: refresh });
  const stop = await database.listen(RANK_CHANNEL, job.wake);
  return {
    now: () => ranks,
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: stop,
  };
}
