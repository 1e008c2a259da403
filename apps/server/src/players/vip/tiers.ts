/** The ladder, held in memory so that no request asks the database for it. A change is told to every server. */

import { type Rank } from '@parlour/contract/vip';
import type { Database } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type JobScheduler, rereadEveryMs } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { RANK_CHANNEL, readTiers, readTiersVersion, type StoredRank, seedTiers } from './vip.store.ts';

const REREAD_EVERY_MS = 5_000;

export type TierTable = {
  now: () => readonly StoredRank[];
  /** Reads it again when its version is another one. */
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** @param seed the brand's ladder; it comes in once */
export async function openTiers(database: Database, jobs: JobScheduler, seed: readonly Rank[]): Promise<TierTable> {
  const { db } = database;
  await inTransaction(db, (tx) => seedTiers(tx, seed));
  let version = await readTiersVersion(db);
  let ranks: readonly StoredRank[] = await readTiers(db);
  const listeners: (() => void)[] = [];
  const serial = createSerial();
  const refresh = () =>
    serial.run(async () => {
      const found = await readTiersVersion(db);
      if (found === version) return;
      ranks = await readTiers(db);
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
