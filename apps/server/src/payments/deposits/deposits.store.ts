/**
 * Deposits: each is changed only from the state that the caller saw, and the database refuses transitions that are not
 * allowed.
 */
import type { BonusMiss } from '@parlour/contract/bonus';
import type { DepositMover, DepositReason, DepositState, PaymentProviderCode } from '@parlour/contract/deposits';
import { type Selectable, sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isNotSetAside } from '../../platform/jobs/index.ts';
import type { BankAccount, CashierTables, RealBook } from './deposits.tables.ts';

export type DepositRow = Selectable<CashierTables['deposit']>;

/** Serialises the opening of a member's deposits. */
export async function lockMemberDeposits(tx: Db, memberId: bigint): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export const findByKey = (
  tx: Db,
  memberId: bigint,
  key: string,
): Promise<{ deposit_id: bigint; asked_for: string } | undefined> =>
  tx
    .selectFrom('deposit_key')
    .select(['deposit_id', 'asked_for'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();

export const insertKey = (tx: Db, key: { memberId: bigint; key: string; depositId: bigint; askedFor: string }) =>
  tx
    .insertInto('deposit_key')
    .values({ member_id: key.memberId, key: key.key, deposit_id: key.depositId, asked_for: key.askedFor })
    .execute();

export type Wanted = { memberId: bigint; book: RealBook; method: string; amount: bigint };

/** Finds a waiting deposit of an identical request. */
export const findWaiting = (tx: Db, { memberId, book, method, amount }: Wanted): Promise<DepositRow | undefined> =>
  tx
    .selectFrom('deposit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('book', '=', book)
    .where('method', '=', method)
    .where('asked', '=', amount)
    .where('state', 'in', ['opened', 'waiting'])
    .executeTakeFirst();

export async function countOpen(tx: Db, memberId: bigint): Promise<number> {
  const { open } = await tx
    .selectFrom('deposit')
    .select((e) => e.fn.countAll<bigint>().as('open'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['opened', 'waiting'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

export type NewDeposit = Wanted & {
  ledgerId: number;
  provider: PaymentProviderCode;
  fee: bigint;
  feeRule: { fixed: bigint; permille: number };
  bonus: string | null;
  account: BankAccount | null;
  minutes: number;
  mover: 'member' | 'house';
};

export const insertDeposit = (tx: Db, d: NewDeposit): Promise<DepositRow> =>
  tx
    .insertInto('deposit')
    .values({
      member_id: d.memberId,
      book: d.book,
      ledger_id: d.ledgerId,
      method: d.method,
      provider: d.provider,
      moved_by: d.mover,
      asked: d.amount,
      amount: d.amount,
      fee: d.fee,
      fee_fixed: d.feeRule.fixed,
      fee_permille: d.feeRule.permille,
      bonus: d.bonus,
      account: d.account ? JSON.stringify(d.account) : null,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${d.minutes})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export type Step = { from: DepositState; to: DepositState; mover: DepositMover };

type Change = {
  reason?: DepositReason | null;
  words?: string;
  operator_name?: string;
  provider_ref?: string;
  redirect_url?: string;
  reference?: string;
  payer?: string;
  images?: string[];
  amount?: bigint;
  fee?: bigint;
  ext_ref?: string;
  transfer_id?: bigint;
  balance_after?: bigint;
  bonus_missed?: BonusMiss | null;
};

/** Changes the state of a deposit from the state that the caller saw; returns undefined when it has changed since. */
export const moveDeposit = (
  tx: Db,
  id: bigint,
  { from, to, mover }: Step,
  change: Change = {},
): Promise<DepositRow | undefined> =>
  tx
    .updateTable('deposit')
    .set({
      ...change,
      state: to,
      moved_by: mover,
      changed_at: now,
      ...(to === 'settled' ? { settled_at: now } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

/** Records that a payment was seen. */
export const recordSeen = (tx: Db, id: bigint): Promise<DepositRow | undefined> =>
  tx
    .updateTable('deposit')
    .set({ seen: true, changed_at: now })
    .where('id', '=', id)
    .where('seen', '=', false)
    .returningAll()
    .executeTakeFirst();

export const findDeposit = (db: Db, id: bigint): Promise<DepositRow | undefined> =>
  db.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends. */
export const lockDeposit = (tx: Db, id: bigint): Promise<DepositRow | undefined> =>
  tx.selectFrom('deposit').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const lockByProviderRef = (
  tx: Db,
  provider: PaymentProviderCode,
  ref: string,
): Promise<DepositRow | undefined> =>
  tx
    .selectFrom('deposit')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Finds a member's own deposit; undefined for those of others. */
export const findOwn = (db: Db, memberId: bigint, id: bigint): Promise<DepositRow | undefined> =>
  db.selectFrom('deposit').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();

export type OwnPage = {
  memberId: bigint;
  book: RealBook;
  states: readonly DepositState[] | null;
  before: bigint | null;
  limit: number;
};

export function listOwn(db: Db, { memberId, book, states, before, limit }: OwnPage): Promise<DepositRow[]> {
  let query = db.selectFrom('deposit').selectAll().where('member_id', '=', memberId).where('book', '=', book);
  if (states) query = query.where('state', 'in', [...states]);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Changes the bonus of a deposit that has not been paid yet. */
export const setBonus = (tx: Db, id: bigint, bonus: string | null): Promise<DepositRow> =>
  tx.updateTable('deposit').set({ bonus }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Jobs whose failed rows are keyed by deposit ids. */
export const EXPIRE_JOB = 'deposits.expire';
export const OVERDUE_JOB = 'deposits.check-overdue';

/**
 * Lists overdue deposits that no one has locked, and whether they are overdue by an hour; those with a seen payment are
 * excluded.
 */
export const listRunOut = (db: Db, limit: number): Promise<(DepositRow & { is_long_over: boolean })[]> =>
  db
    .selectFrom('deposit')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp() - interval '1 hour'`.as('is_long_over'))
    .where('state', 'in', ['opened', 'waiting'])
    .where('expires_at', '<=', now)
    .where('seen', '=', false)
    .where(isNotSetAside(EXPIRE_JOB, sql<string>`deposit.id::text`))
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** Lists deposits whose payment was seen but did not arrive in time. */
export const listOverdue = (db: Db, limit: number): Promise<DepositRow[]> =>
  db
    .selectFrom('deposit')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .where('seen', '=', true)
    .where(isNotSetAside(OVERDUE_JOB, sql<string>`deposit.id::text`))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
