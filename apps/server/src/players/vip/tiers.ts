/** The tiers, held in memory. */
import { type Rank } from '@parlour/contract/vip';
import { type CachedTable, openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { RANK_CHANNEL, readTiers, readTiersVersion, type StoredRank, seedTiers } from './vip.store.ts';

const REREAD_EVERY_MS = 5_000;

/** Tiers from the lowest to the highest. */
export type TierTable = CachedTable<readonly StoredRank[]>;

/** @param seed the brand's tiers; they are stored once */
export async function openTiers(database: Database, jobs: JobScheduler, seed: readonly Rank[]): Promise<TierTable> {
  await inTransaction(database.db, (tx) => seedTiers(tx, seed));
  return openCachedTable({
    database,
    jobs,
    job: 'rank.refresh-tiers',
    channel: RANK_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readTiersVersion,
    read: readTiers,
  });
}
