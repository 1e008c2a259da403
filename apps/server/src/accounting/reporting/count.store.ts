/** How the books stood when they were counted last. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/**
 * `clean` is null while it is not known: no count was ever finished, or the last one that was found nothing and a later one
 * came to nothing. What was found wrong stays so until a count says otherwise. `at` is the last count that was finished.
 */
export type LedgerCount = { clean: boolean | null; at: Date | null };

/** A count that has not said so for this long is one whose server died. */
const isDead = sql<boolean>`coalesce(begun_at <= clock_timestamp() - interval '10 minutes', false)`;

/** @returns `isTried` false where nobody ever counted */
export async function readCount(db: Db): Promise<LedgerCount & { isTried: boolean }> {
  return db
    .selectFrom('ledger_count')
    .select([
      sql<boolean | null>`case when not clean or (failed_at is null and not ${isDead}) then clean end`.as('clean'),
      'at',
      sql<boolean>`at is not null or failed_at is not null`.as('isTried'),
    ])
    .executeTakeFirstOrThrow();
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
      sql<boolean>`(at is null or at + greatest(45000, took_ms * 20) * interval '1 millisecond' <= clock_timestamp())`,
    )
    .where(sql<boolean>`(failed_at is null or failed_at + interval '45 seconds' <= clock_timestamp())`)
    .where(sql<boolean>`(begun_at is null or ${isDead})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A count is under way at this moment. */
export async function sayCounting(db: Db): Promise<void> {
  await db.updateTable('ledger_count').set({ begun_at: now }).execute();
}

/** This count came to nothing: how the books stand is not known, and another one may be begun. */
export const giveUpCount = (db: Db) => db.updateTable('ledger_count').set({ begun_at: null, failed_at: now }).execute();

/** @param tookMs milliseconds */
export const keepCount = (db: Db, { clean, tookMs }: { clean: boolean; tookMs: number }): Promise<LedgerCount> =>
  db
    .updateTable('ledger_count')
    .set({ clean, at: now, took_ms: tookMs, begun_at: null, failed_at: null })
    .returning(['clean', 'at'])
    .executeTakeFirstOrThrow();
