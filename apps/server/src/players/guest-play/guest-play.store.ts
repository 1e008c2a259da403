import { sql } from 'kysely';
import { daysAgo, now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isNotSetAside } from '../../platform/jobs/index.ts';

/**
 * Counts the guest accounts of an address in the last 24 hours. Concurrent calls for an address wait until this
 * transaction ends.
 */
export async function countTrialsOf(tx: Db, addressHash: Buffer): Promise<number> {
  await sql`select pg_advisory_xact_lock(${addressHash.readBigInt64BE(0)}::bigint)`.execute(tx);
  const row = await tx
    .selectFrom('trial')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('address_hash', '=', addressHash)
    .where('created_at', '>', daysAgo(1))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function insertTrial(tx: Db, memberId: bigint, addressHash: Buffer, hours: number): Promise<void> {
  await tx
    .insertInto('trial')
    .values({
      member_id: memberId,
      address_hash: addressHash,
      expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`,
    })
    .execute();
}

/** Job that closes guest accounts; its failed rows are keyed by member ids. */
export const CLOSE_JOB = 'guest-play.close-expired';

/** Lists members whose guest account has expired and is not closed yet, oldest first. */
export async function listExpired(db: Db, most: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('trial')
    .select('member_id')
    .where('closed_at', 'is', null)
    .where('expires_at', '<', now)
    .where(isNotSetAside(CLOSE_JOB, sql<string>`trial.member_id::text`))
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Marks a guest account as closed; returns false when it is closed already. */
export async function markClosed(tx: Db, memberId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trial')
    .set({ closed_at: now })
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
