/** How the books stood when they were counted last. */
import { sql } from 'kysely';
import { now } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';

export type LedgerCount = { clean: boolean; at: Date };

/** Undefined while they were never counted. */
export async function readCount(db: Db): Promise<LedgerCount | undefined> {
  const { clean, at } = await db.selectFrom('ledger_count').select(['clean', 'at']).executeTakeFirstOrThrow();
  return clean === null || at === null ? undefined : { clean, at };
}

/**
 * Takes the next count upon itself, for one server at a time. It is due 45 seconds after the last one, and later where
 * counting takes long: at most a twentieth of the time is spent on it.
 */
export async function beginCount(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_count')
    .set({ begun_at: now })
    .where(
      sql<boolean>`at is null or at + greatest(45000, took_ms * 20) * interval '1 millisecond' <= clock_timestamp()`,
    )
    .where(sql<boolean>`begun_at is null or begun_at <= clock_timestamp() - interval '10 minutes'`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Another one may be begun at once: this one came to nothing. */
export const giveUpCount = (db: Db) => db.updateTable('ledger_count').set({ begun_at: null }).execute();

/** @param tookMs milliseconds */
export const keepCount = (db: Db, { clean, tookMs }: { clean: boolean; tookMs: number }): Promise<LedgerCount> =>
  db
    .updateTable('ledger_count')
    .set({ clean, at: now, took_ms: tookMs, begun_at: null })
    .returning([sql<boolean>`clean`.as('clean'), sql<Date>`at`.as('at')])
    .executeTakeFirstOrThrow();
