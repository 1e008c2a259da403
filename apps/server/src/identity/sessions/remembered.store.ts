import { sql } from 'kysely';
import { updateInBatches } from '../../platform/db/batches.ts';
import { now, secondsAhead } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type NewSeries = { id: string; memberId: bigint; device: Buffer; lifetimeSeconds: number };

export async function insertSeries(tx: Db, series: NewSeries): Promise<void> {
  await tx
    .insertInto('remember_series')
    .values({
      id: series.id,
      member_id: series.memberId,
      device_hash: series.device,
      expires_at: secondsAhead(series.lifetimeSeconds),
    })
    .execute();
}

/** Whether a series is open; locks it until the transaction ends. */
export async function holdSeries(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('remember_series')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSecret(tx: Db, seriesId: string, secretHash: Buffer): Promise<void> {
  await tx.insertInto('remember_token').values({ secret_hash: secretHash, series_id: seriesId }).execute();
}

export async function spendSecret(tx: Db, secretHash: Buffer): Promise<void> {
  await tx
    .updateTable('remember_token')
    .set({ spent_at: now })
    .where('secret_hash', '=', secretHash)
    .where('spent_at', 'is', null)
    .execute();
}

export type Secret = { member_id: bigint; device_hash: Buffer; over: boolean; spent: boolean };

/** Finds a secret of a series; `spent` once it was used and the grace period for parallel tabs is over. */
export async function findSecret(
  db: Db,
  seriesId: string,
  secretHash: Buffer,
  graceSeconds: number,
): Promise<Secret | undefined> {
  return db
    .selectFrom('remember_token')
    .innerJoin('remember_series', 'remember_series.id', 'remember_token.series_id')
    .select([
      'remember_series.member_id',
      'remember_series.device_hash',
      sql<boolean>`remember_series.ended_at is not null or remember_series.expires_at < clock_timestamp()`.as('over'),
      sql<boolean>`coalesce(remember_token.spent_at < clock_timestamp() - make_interval(secs => ${graceSeconds}), false)`.as(
        'spent',
      ),
    ])
    .where('remember_token.secret_hash', '=', secretHash)
    .where('remember_series.id', '=', seriesId)
    .executeTakeFirst();
}

export async function endSeriesById(tx: Db, id: string, reason: string): Promise<boolean> {
  const result = await tx
    .updateTable('remember_series')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores the end of expired remembered logins, so that a clock that goes back does not revive them. */
export const endExpiredSeries = (db: Db): Promise<void> =>
  updateInBatches(
    db,
    'remember_series',
    sql`ended_at = clock_timestamp(), end_reason = 'expired'`,
    sql`ended_at is null and expires_at < clock_timestamp()`,
  );

/** Ends the remembered logins of a member, on one device only when it is given. */
export async function endSeriesOfMember(
  tx: Db,
  memberId: bigint,
  device: Buffer | null,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('remember_series')
    .set({ ended_at: now, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(device !== null, (q) => q.where('device_hash', '=', device))
    .execute();
}

/** Ends the remembered logins of a member except one; `except` null ends them all. */
export async function endOtherSeries(tx: Db, memberId: bigint, except: string | null, reason: string): Promise<void> {
  await tx
    .updateTable('remember_series')
    .set({ ended_at: now, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (q) => q.where('id', '<>', except))
    .execute();
}

/** Records that the member is notified of misused secrets now; returns true when there were unreported ones. */
export async function alertOnMisuse(tx: Db, memberId: bigint, reason: string): Promise<boolean> {
  const result = await tx
    .updateTable('remember_series')
    .set({ told_at: now })
    .where('member_id', '=', memberId)
    .where('end_reason', '=', reason)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * In one statement: ends the remembered logins of a member on one device, reports misused secrets, and records the
 * visit.
 */
export async function leaveDevice(
  tx: Db,
  memberId: bigint,
  device: Buffer,
  reasons: { ended: string; misused: string },
): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    with gone as (
      update remember_series set ended_at = clock_timestamp(), end_reason = ${reasons.ended}
      where member_id = ${memberId} and device_hash = ${device} and ended_at is null
    ), visited as (
      update member_device set last_at = clock_timestamp() where member_id = ${memberId} and device_hash = ${device}
    ), told as (
      update remember_series set told_at = clock_timestamp()
      where member_id = ${memberId} and end_reason = ${reasons.misused} and told_at is null returning 1
    )
    select exists (select from told) as told`.execute(tx);
  return rows[0]?.told ?? false;
}

/**
 * Returns the member and the device of the remembered login that a session came from, whether or not that login has
 * ended.
 */
export const ownerOfSession = (tx: Db, sessionId: bigint) =>
  tx
    .selectFrom('session')
    .innerJoin('remember_series', 'remember_series.id', 'session.series_id')
    .select(['remember_series.member_id', 'remember_series.device_hash'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();

export async function moveSession(tx: Db, sessionId: bigint, seriesId: string): Promise<void> {
  await tx.updateTable('session').set({ series_id: seriesId }).where('id', '=', sessionId).execute();
}
