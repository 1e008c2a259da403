import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Records that the member uses this browser again; returns false when they never signed in on it. */
export async function touchDevice(tx: Db, memberId: bigint, device: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('member_device')
    .set({ last_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether the member of an account signed in on this browser before. Does the same work for unknown names. */
export async function isDeviceOfAccount(db: Db, account: string, device: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('member_device')
    .innerJoin('member', 'member.id', 'member_device.member_id')
    .select('member.id')
    .where('member.account', '=', account)
    .where('member_device.device_hash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for a member's verified number. */
export async function isDeviceOfMobile(
  db: Db,
  { dialingCode, number }: { dialingCode: string; number: string },
  device: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('member_device')
    .innerJoin('member', 'member.id', 'member_device.member_id')
    .select('member.id')
    .where('member.dialing_code', '=', dialingCode)
    .where('member.mobile', '=', number)
    .where('member_device.device_hash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordDevice(tx: Db, memberId: bigint, device: Buffer): Promise<void> {
  await tx
    .insertInto('member_device')
    .values({ member_id: memberId, device_hash: device })
    .onConflict((c) => c.columns(['member_id', 'device_hash']).doUpdateSet({ last_at: now }))
    .execute();
}

/** Moves a browser's records to its new cookie, including other members' devices and remembered logins. */
export async function moveDevice(tx: Db, from: Buffer, to: Buffer): Promise<void> {
  await sql`insert into member_device (member_id, device_hash, first_at, last_at)
    select member_id, ${to}, first_at, last_at from member_device where device_hash = ${from}`.execute(tx);
  await tx
    .updateTable('remember_series')
    .set({ device_hash: to })
    .where('device_hash', '=', from)
    .where('ended_at', 'is', null)
    .execute();
}
