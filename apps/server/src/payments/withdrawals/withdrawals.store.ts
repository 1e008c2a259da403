import { DUE_STATES, type WithdrawalState } from '@parlour/contract/withdrawals';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type WithdrawalRow = Awaited<ReturnType<typeof lockWithdrawal>> & object;
export type StepRow = { withdrawal_id: bigint; state: WithdrawalState; at: Date; operator_name: string };

const all = (db: Db) => db.selectFrom('withdrawal').selectAll('withdrawal');

/** Lists withdrawals of one member and ledger, newest first, older than `before`. */
export const listOwn = (db: Db, memberId: bigint, before: bigint | null, size: number) =>
  all(db)
    .where('member_id', '=', memberId)
    .where('id', '<', before ?? 2n ** 62n)
    .orderBy('id', 'desc')
    .limit(size)
    .execute();

export const findOwn = (db: Db, memberId: bigint, id: bigint) =>
  all(db).where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();

export const findByKey = (db: Db, memberId: bigint, key: string) =>
  all(db).where('member_id', '=', memberId).where('idempotency_key', '=', key).executeTakeFirst();

/** Locks a withdrawal until the transaction ends. */
export const lockWithdrawal = (tx: Db, id: bigint) => all(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Lists the steps of these withdrawals, oldest first. */
export async function listSteps(db: Db, ids: readonly bigint[]): Promise<StepRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('withdrawal_step')
    .select(['withdrawal_id', 'state', 'at', 'operator_name'])
    .where('withdrawal_id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** A business day, and a member's withdrawals on it. */
export type DayRow = { day: string; count: number; sum: bigint; free: number };

/**
 * Returns the brand's business day by the database's clock, and a member's withdrawals on it, without returned ones.
 */
export async function readDay(
  db: Db,
  { memberId, ledgerId, timeZone }: { memberId: bigint; ledgerId: number; timeZone: string },
): Promise<DayRow> {
  const { rows } = await sql<{ day: string; count: bigint; sum: bigint; free: bigint }>`
    with today as (select (clock_timestamp() at time zone ${timeZone})::date as day)
    select to_char(t.day, 'YYYY-MM-DD') as day, count(w.id) as count, coalesce(sum(w.amount), 0)::bigint as sum,
      count(w.id) filter (where w.is_free) as free
    from today t left join withdrawal w on w.member_id = ${memberId} and w.day = t.day and w.ledger_id = ${ledgerId}
      and w.state not in ('refused', 'failed', 'cancelled')
    group by t.day`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no day');
  return { day: row.day, count: Number(row.count), sum: row.sum, free: Number(row.free) };
}

export type NewWithdrawal = {
  memberId: bigint;
  payeeId: bigint;
  ledgerId: number;
  amount: bigint;
  fee: bigint;
  day: string;
  needsTwo: boolean;
  isFree: boolean;
  key: string;
  requestHash: Buffer;
};

export const insertWithdrawal = (tx: Db, made: NewWithdrawal) =>
  tx
    .insertInto('withdrawal')
    .values({
      member_id: made.memberId,
      payee_id: made.payeeId,
      ledger_id: made.ledgerId,
      amount: made.amount,
      fee: made.fee,
      day: made.day,
      needs_two: made.needsTwo,
      is_free: made.isFree,
      idempotency_key: made.key,
      request_hash: made.requestHash,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export type Changes = Partial<
  Pick<
    WithdrawalRow,
    | 'operator_name'
    | 'reason'
    | 'reference'
    | 'first_approver'
    | 'second_approver'
    | 'third_approver'
    | 'first_approved_at'
    | 'needs_two'
    | 'needs_three'
  >
>;

/** Changes the state of a withdrawal; returns undefined when it has another state by now. */
export const moveRow = (tx: Db, id: bigint, from: WithdrawalState, to: WithdrawalState, changes: Changes = {}) =>
  tx
    .updateTable('withdrawal')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

/** Renews an expired first approval: changes the approver, not the state. */
export const changeRow = (tx: Db, id: bigint, changes: Changes) =>
  tx.updateTable('withdrawal').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/** Whether withdrawals are enabled at all. */
export async function isOpen(db: Db): Promise<boolean> {
  const { open } = await db.selectFrom('withdrawal_switch').select('open').executeTakeFirstOrThrow();
  return open;
}

/** The same, locked for an action: the switch cannot be changed until the transaction ends. */
export async function holdOpen(tx: Db): Promise<boolean> {
  const { open } = await tx.selectFrom('withdrawal_switch').select('open').forShare().executeTakeFirstOrThrow();
  return open;
}

/** Sets the switch; returns its previous state. */
export async function setOpen(tx: Db, open: boolean): Promise<boolean> {
  const { open: was } = await tx.selectFrom('withdrawal_switch').select('open').forUpdate().executeTakeFirstOrThrow();
  await tx.updateTable('withdrawal_switch').set({ open, changed_at: sql`clock_timestamp()` }).execute();
  return was;
}

/** Counts the withdrawals that wait for an operator, with the time of the oldest. */
export async function countDue(db: Db): Promise<{ due: number; oldest: Date | null }> {
  const { n, oldest } = await db
    .selectFrom('withdrawal')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .select(sql<Date | null>`min(requested_at)`.as('oldest'))
    .where('state', 'in', DUE_STATES)
    .executeTakeFirstOrThrow();
  return { due: Number(n), oldest };
}

/** Returns the sum of a member's pending withdrawals, in minor units. */
export async function pendingOf(db: Db, memberId: bigint, ledgerId: number): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(amount), 0)::bigint as held from withdrawal
    where member_id = ${memberId} and ledger_id = ${ledgerId}
      and state in ('requested', 'reviewing', 'approved', 'paying')`.execute(db);
  return rows[0]?.held ?? 0n;
}
