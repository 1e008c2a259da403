import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo, now, secondsAgo, secondsAhead } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Stores a link and ends the member's older ones: only the newest is valid. */
export async function insertLink(tx: Db, memberId: bigint, tokenHash: Buffer, lifeSeconds: number): Promise<void> {
  await endLinks(tx, memberId);
  await tx
    .insertInto('password_link')
    .values({
      token_hash: tokenHash,
      member_id: memberId,
      expires_at: secondsAhead(lifeSeconds),
    })
    .execute();
}

/** Returns the member of a valid link. */
export async function memberOfLink(db: Db, tokenHash: Buffer): Promise<bigint | null> {
  const row = await db
    .selectFrom('password_link')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Uses a link; returns false when it was already used or has expired. */
export async function useLink(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function endLinks(tx: Db, memberId: bigint): Promise<void> {
  await tx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** Counts the attempts of a subject within the window. */
export async function countTries(db: Db, subject: Buffer, windowSeconds: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_try')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('subject', '=', subject)
    .where('at', '>', secondsAgo(windowSeconds))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function recordTry(db: Db, subject: Buffer): Promise<bigint> {
  const row = await db.insertInto('recovery_try').values({ subject }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function dropTry(db: Db, id: bigint): Promise<void> {
  await db.deleteFrom('recovery_try').where('id', '=', id).execute();
}

/** Serialises counting and adding attempts of these subjects. */
export async function lockTries(tx: Db, subjects: readonly Buffer[]): Promise<void> {
  // Ordered, so that two transactions never deadlock.
  const keys = subjects.map((subject) => subject.readBigInt64BE(0)).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

/** Removes expired links and attempts that are no longer counted. */
export async function cleanUpRecovery(db: Db): Promise<void> {
  // Immediately, because a deleted link cannot become valid again when the clock goes back.
  await deleteInBatches(db, 'password_link', sql`expires_at < ${now}`);
  await deleteInBatches(db, 'recovery_try', sql`at < ${daysAgo(2)}`);
}
