import type { ChangeKind } from '@parlour/contract/withdrawals';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { minutesAgo, now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** A change that starts a cooling-off time, and the moment when withdrawals are allowed again. */
export type ChangeRow = { kind: ChangeKind; is_first: boolean; until: Date };

const COLUMNS = ['id', 'member_id', 'method', 'kind', 'sealed', 'fingerprint', 'shared', 'created_at'] as const;
export type PayoutAccountRow = Awaited<ReturnType<typeof listPayoutAccounts>>[number];

/** Lists a member's payout accounts, oldest first. */
export const listPayoutAccounts = (db: Db, memberId: bigint) =>
  db
    .selectFrom('payee')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

/** Finds one of a member's payout accounts; undefined for one that was removed or is another member's. */
export const findPayoutAccount = (db: Db, memberId: bigint, id: bigint) =>
  db
    .selectFrom('payee')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Reads payout accounts by their ids, including removed ones, because withdrawals refer to them. */
export async function payoutAccountsById(db: Db, ids: readonly bigint[]): Promise<Map<bigint, PayoutAccountRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payee').select(COLUMNS).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countEver(db: Db, memberId: bigint): Promise<number> {
  const row = await db
    .selectFrom('payee')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Returns the hashed holder name of a member's payout accounts; null before the first one. */
export async function findHolderName(db: Db, memberId: bigint): Promise<Buffer | null> {
  const row = await db
    .selectFrom('payee_holder')
    .select('name_hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.name_hash ?? null;
}

export async function putHolder(tx: Db, memberId: bigint, nameHash: Buffer): Promise<void> {
  await tx.insertInto('payee_holder').values({ member_id: memberId, name_hash: nameHash }).execute();
}

/** Returns the real name given at registration; empty when none was required. */
export async function registeredName(db: Db, memberId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select details ->> 'payeeName' as name from member where id = ${memberId}`.execute(db);
  return rows[0]?.name ?? '';
}

/** Lists the members who use this account, and whether each may share it. */
export async function usersOf(db: Db, fingerprints: Buffer[]): Promise<{ memberId: bigint; shared: boolean }[]> {
  const rows = await db
    .selectFrom('payee')
    .select(['member_id', 'shared'])
    .where('fingerprint', 'in', fingerprints)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => ({ memberId: row.member_id, shared: row.shared }));
}

export type NewPayoutAccount = {
  memberId: bigint;
  nameHash: Buffer;
  fingerprint: Buffer;
  sealed: Buffer;
  method: string;
  kind: PayoutAccountRow['kind'];
};

/** Inserts a payout account; returns undefined when another member added the same account concurrently. */
export const insertPayoutAccount = (tx: Db, { memberId, nameHash, ...rest }: NewPayoutAccount) =>
  tx
    .insertInto('payee')
    .values({ ...rest, member_id: memberId, name_hash: nameHash })
    .onConflict((c) => c.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

export async function removePayoutAccountRow(tx: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const result = await tx
    .updateTable('payee')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Allows or forbids sharing of an account; returns null for an unknown one, false when others use it already. */
export async function setShared(tx: Db, id: bigint, shared: boolean): Promise<{ memberId: bigint } | null | false> {
  const { rows } = await sql<{ member_id: bigint; others: boolean }>`
    select p.member_id, exists (
      select from payee o where o.fingerprint = p.fingerprint and o.id <> p.id and o.removed_at is null
    ) as others
    from payee p where p.id = ${id} for update of p`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  if (!shared && found.others) return false;
  await tx.updateTable('payee').set({ shared }).where('id', '=', id).execute();
  return { memberId: found.member_id };
}

export async function recordChange(tx: Db, memberId: bigint, kind: ChangeKind, isFirst: boolean): Promise<void> {
  await tx.insertInto('member_change').values({ member_id: memberId, kind, is_first: isFirst }).execute();
}

/** Lists the changes of the last hours, newest first, each with the moment when withdrawals are allowed again. */
export async function listChanges(db: Db, memberId: bigint, hours: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select kind, is_first, at + make_interval(hours => ${hours}) as until from member_change
    where member_id = ${memberId} and at > clock_timestamp() - make_interval(hours => ${hours})
    order by at desc`.execute(db);
  return rows;
}

export async function findPaymentHash(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('payment_password')
    .select('hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** Replaces the payment password that was read; returns false when it has changed since. */
export async function putPaymentHash(tx: Db, memberId: bigint, was: string | null, hash: string): Promise<boolean> {
  if (was === null) {
    const made = await tx
      .insertInto('payment_password')
      .values({ member_id: memberId, hash })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const done = await tx
    .updateTable('payment_password')
    .set({ hash })
    .where('member_id', '=', memberId)
    .where('hash', '=', was)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function dropPaymentPassword(tx: Db, memberId: bigint): Promise<boolean> {
  const done = await tx.deleteFrom('payment_password').where('member_id', '=', memberId).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function insertPass(db: Db, hash: Buffer, session: { id: bigint; memberId: bigint }): Promise<void> {
  await db
    .insertInto('payment_pass')
    .values({ pass_hash: hash, session_id: session.id, member_id: session.memberId })
    .execute();
}

/** Invalidates passes that were issued before the payment password changed. */
export async function endPasses(tx: Db, memberId: bigint): Promise<void> {
  await tx.deleteFrom('payment_pass').where('member_id', '=', memberId).execute();
}

export async function isPass(db: Db, hash: Buffer, sessionId: bigint, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_pass')
    .innerJoin('session', 'session.id', 'payment_pass.session_id')
    .select('session.id')
    .where('pass_hash', '=', hash)
    .where('session_id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('payment_pass.created_at', '>', minutesAgo(minutes))
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the wrong payment passwords within the window. */
export async function countWrong(db: Db, memberId: bigint, minutes: number): Promise<number> {
  const row = await db
    .selectFrom('payment_failure')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('member_id', '=', memberId)
    .where('at', '>', minutesAgo(minutes))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const memberExists = async (db: Db, id: bigint): Promise<boolean> =>
  (await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export async function cleanUpPayments(db: Db): Promise<void> {
  await deleteInBatches(db, 'payment_pass', sql`created_at < ${minutesAgo(60)}`);
}
