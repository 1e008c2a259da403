import type { ChangeKind } from '@parlour/contract/withdrawals';
import { sql } from 'kysely';
import { minutesAgo, now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-parts.ts';

/** A significant change, and the moment from which money may go out again. */
export type ChangeRow = { kind: ChangeKind; is_first: boolean; until: Date };

const COLUMNS = ['id', 'member_id', 'method', 'kind', 'sealed', 'fingerprint', 'shared', 'created_at'] as const;
export type PayoutAccountRow = Awaited<ReturnType<typeof listPayoutAccounts>>[number];

/** A member's payees, the oldest first. */
export const listPayoutAccounts = (db: Db, memberId: bigint) =>
  db
    .selectFrom('payee')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

/** One of a member's payees; undefined for one that was removed or is another member's. */
export const findPayoutAccount = (db: Db, memberId: bigint, id: bigint) =>
  db
    .selectFrom('payee')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Payees by their ids, removed ones too: withdrawals name them. */
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

/** The name that a member's payees carry; null before the first one. */
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

/** The real name that a member gave at the registration; empty where none was asked for. */
export async function registeredName(db: Db, memberId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select details ->> 'payeeName' as name from member where id = ${memberId}`.execute(db);
  return rows[0]?.name ?? '';
}

/** Whether somebody uses this account, and whether whoever does may share it. */
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

/** Keeps a payee; undefined when somebody else was faster with the same account. */
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

/** Allows or forbids that others use an account too; null for an unknown one, false when others do already. */
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

/** Significant changes of the last hours, the newest first, each with the moment from which money may go out again. */
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

/** Puts a payment password in the place of the one that was read; false when that is another one by now. */
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

/** A payment password that was typed before it changed is worth nothing any more. */
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

/** How many wrong payment passwords count now. */
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
