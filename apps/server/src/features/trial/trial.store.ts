import { sql } from 'kysely';
import { daysAgo } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';

/** Trial accounts of an address in the last 24 hours. Others of the same address wait until this transaction ends. */
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

/** Marks some trials as closed whose time is over, and answers their members. Several servers take different ones. */
export async function takeExpired(tx: Db, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    update trial set closed_at = clock_timestamp()
    where member_id in (
      select member_id from trial where closed_at is null and expires_at < clock_timestamp()
      order by expires_at limit ${most} for update skip locked
    )
    returning member_id`.execute(tx);
  return rows.map((row) => row.member_id);
}
