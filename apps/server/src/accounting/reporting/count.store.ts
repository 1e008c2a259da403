/** Result of the latest verification of the ledger. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/**
 * `clean` is null while unknown: no verification has finished, or the latest finished one found no fault and a later
 * one failed. A fault remains until a verification finds none. `at` is the time of the latest finished verification.
 */
export type LedgerCount = { clean: boolean | null; at: Date | null };

/** A verification without a sign of life for this long belongs to a server that died. */
const isDead = sql<boolean>`coalesce(begun_at <= clock_timestamp() - interval '10 minutes', false)`;

/** @returns `isTried` is false before the first attempt */
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
 * Claims the next verification for this server. It is due 45 seconds after the last one, or later if verifying is slow:
 * at most a twentieth of the time is spent on it.
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

/** Reports that the verification is still running. */
export async function sayCounting(db: Db): Promise<void> {
  await db.updateTable('ledger_count').set({ begun_at: now }).execute();
}

/** Records a failed verification: the state is unknown, and another one may start. */
export const giveUpCount = (db: Db) => db.updateTable('ledger_count').set({ begun_at: null, failed_at: now }).execute();

/** @param tookMs milliseconds */
export const keepCount = (db: Db, { clean, tookMs }: { clean: boolean; tookMs: number }): Promise<LedgerCount> =>
  db
    .updateTable('ledger_count')
    .set({ clean, at: now, took_ms: tookMs, begun_at: null, failed_at: null })
    .returning(['clean', 'at'])
    .executeTakeFirstOrThrow();
