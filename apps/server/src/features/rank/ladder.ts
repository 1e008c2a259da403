/** The ladder, held in memory so that no request asks the database for it. A change is told to every server. */

import { type Rank } from '@parlour/contract/rank';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { RANK_CHANNEL, readLadder, readLadderVersion, type StoredRank, seedLadder } from './rank.store.ts';

/** A notice can be lost while the connection to the database server is. */
const LOOK_EVERY_MS = 5_000;

export type Ladder = {
  now: () => readonly StoredRank[];
  /** Reads it again when its version is another one. */
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** @param seed the brand's ladder; it comes in once */
export async function openLadder(database: Database, seed: readonly Rank[]): Promise<Ladder> {
  const { db } = database;
  await inTransaction(db, (tx) => seedLadder(tx, seed));
  let version = await readLadderVersion(db);
  let ranks: readonly StoredRank[] = await readLadder(db);
  const listeners: (() => void)[] = [];
  let work: Promise<void> = Promise.resolve();
  const refresh = () => {
    work = work
      .catch(() => {})
      .then(async () => {
        const found = await readLadderVersion(db);
        if (found === version) return;
        ranks = await readLadder(db);
        version = found;
        for (const listener of listeners) listener();
      });
    return work;
  };
  const stop = await database.listen(RANK_CHANNEL, () => void refresh().catch(() => {}));
  const timer =
    database.kind === 'postgres' ? setInterval(() => void refresh().catch(() => {}), LOOK_EVERY_MS) : undefined;
  timer?.unref();
  return {
    now: () => ranks,
    refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    async close() {
      clearInterval(timer);
      await stop();
    },
  };
}
