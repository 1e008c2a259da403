/** Progress of the ledger monitor. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Seconds between the starts of two passes while the ledger is small. */
const EVERY_SECONDS = 30;

export type Reading = { part: 'transfers' | 'wallets'; readTo: bigint };

const START: Reading = { part: 'transfers', readTo: 0n };

/**
 * Returns the position to continue from, locked until the transaction ends; undefined while another server reads, or
 * the next pass is not due.
 */
export async function lockReading(tx: Db): Promise<Reading | undefined> {
  const row = await tx
    .selectFrom('books_watch')
    .select(['part', 'read_to as readTo'])
    .where(
      sql<boolean>`(part, read_to) <> (${START.part}, ${START.readTo})
        or begun_at <= clock_timestamp() - make_interval(secs => ${EVERY_SECONDS})`,
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row;
}

/** @param at position from which the next part continues; null when the pass is complete */
export async function keepReading(tx: Db, from: Reading, at: Reading | null): Promise<void> {
  const isFirst = from.part === START.part && from.readTo === START.readTo;
  const { part, readTo } = at ?? START;
  await tx
    .updateTable('books_watch')
    .set({ part, read_to: readTo, ...(isFirst ? { begun_at: now } : {}) })
    .execute();
}

/** Marks the ledger as faulty immediately for every reader of its state. */
export const markWrong = (tx: Db) =>
  tx.updateTable('ledger_count').set({ clean: false }).where('clean', 'is not', null).execute();
