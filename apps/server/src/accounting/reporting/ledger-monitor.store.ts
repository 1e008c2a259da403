/** How far the books have been read through. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Seconds from the beginning of one reading to the next, where the books are small. */
const EVERY_SECONDS = 30;

export type Reading = { part: 'transfers' | 'wallets'; readTo: bigint };

const START: Reading = { part: 'transfers', readTo: 0n };

/** Where to read on, held until the transaction ends; undefined while another server reads, or the next one is not due. */
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

/** @param at where the next one reads on; null when everything was read */
export async function keepReading(tx: Db, from: Reading, at: Reading | null): Promise<void> {
  const isFirst = from.part === START.part && from.readTo === START.readTo;
  const { part, readTo } = at ?? START;
  await tx
    .updateTable('books_watch')
    .set({ part, read_to: readTo, ...(isFirst ? { begun_at: now } : {}) })
    .execute();
}

/** Whoever looks at how the books stand sees at once that they do not. */
export const markWrong = (tx: Db) =>
  tx.updateTable('ledger_count').set({ clean: false }).where('clean', 'is not', null).execute();
