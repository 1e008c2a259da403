import type { AdjustmentState } from '@parlour/contract/adjustments.endpoints';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type NewAdjustment = {
  memberId: bigint;
  ledgerId: number;
  amount: bigint;
  reason: string;
  requesterId: bigint;
  key: string;
};

export type Adjustment = {
  id: bigint;
  member_id: bigint;
  ledger_id: number;
  amount: bigint;
  reason: string;
  requester_id: bigint;
  state: AdjustmentState;
};

const COLUMNS = ['id', 'member_id', 'ledger_id', 'amount', 'reason', 'requester_id', 'state'] as const;

/** Inserts a request, once for each operator and key; returns null when the key was used with different content. */
export async function insertAdjustment(
  tx: Db,
  { memberId, ledgerId, amount, reason, requesterId, key }: NewAdjustment,
): Promise<{ id: bigint; isNew: boolean } | null> {
  const made = await tx
    .insertInto('adjustment')
    .values({
      member_id: memberId,
      ledger_id: ledgerId,
      amount,
      reason,
      requester_id: requesterId,
      idempotency_key: key,
      until: sql<Date>`clock_timestamp() + interval '24 hours'`,
    })
    .onConflict((on) => on.columns(['requester_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const known = await tx
    .selectFrom('adjustment')
    .select(COLUMNS)
    .where('requester_id', '=', requesterId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  const isSame =
    known.member_id === memberId && known.ledger_id === ledgerId && known.amount === amount && known.reason === reason;
  return isSame ? { id: known.id, isNew: false } : null;
}

/** Locks an adjustment until the transaction ends. */
export const lockAdjustment = (tx: Db, id: bigint): Promise<Adjustment | undefined> =>
  tx.selectFrom('adjustment').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export type Decision = {
  to: Exclude<AdjustmentState, 'asked'>;
  by?: bigint;
  words?: string;
  done?: { before: bigint; after: bigint; transfer: bigint };
};

/** Decides a waiting adjustment; returns false when it is not waiting any more. */
export async function decideAdjustment(tx: Db, id: bigint, { to, by, words = '', done }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('adjustment')
    .set({
      state: to,
      decided_at: now,
      decider_id: by ?? null,
      decision: words,
      balance_before: done?.before ?? null,
      balance_after: done?.after ?? null,
      transfer_id: done?.transfer ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Expires the adjustments whose day is over; returns them. */
export const expireAdjustments = (tx: Db) =>
  tx
    .updateTable('adjustment')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'asked')
    .where('until', '<=', now)
    .returning(['id', 'member_id', 'amount'])
    .execute();

/** Selects adjustments with all columns of the console's view. */
const shown = (db: Db) =>
  db
    .selectFrom('adjustment as a')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .innerJoin('operator as o', 'o.id', 'a.requester_id')
    .leftJoin('operator as d', 'd.id', 'a.decider_id')
    .leftJoin('wallet as w', (on) =>
      on.onRef('w.member_id', '=', 'a.member_id').onRef('w.ledger_id', '=', 'a.ledger_id'),
    )
    .leftJoin('approval_request as r', (on) =>
      on
        .on('r.subject', '=', 'adjustment')
        .on(sql<boolean>`r.ref = a.id::text`)
        .onRef('r.requester_id', '=', 'a.requester_id'),
    )
    .select([
      'a.id',
      'a.member_id',
      'a.ledger_id',
      'a.amount',
      'a.reason',
      'a.state',
      'a.requester_id',
      'a.asked_at',
      'a.until',
      'a.decided_at',
      'a.decision',
      'a.balance_before',
      'a.balance_after',
      'm.account',
      'o.name as requester',
      'd.name as decider',
      'w.balance',
      'r.needs',
    ])
    .select(
      sql<string[]>`array(
        select p.name from approval v join operator p on p.id = v.approver_id where v.request_id = r.id order by v.at
      )`.as('approvers'),
    );

export type ShownAdjustment = NonNullable<Awaited<ReturnType<typeof findAdjustment>>>;

export const findAdjustment = (db: Db, id: bigint) => shown(db).where('a.id', '=', id).executeTakeFirst();

export type AdjustmentFilter = {
  state: AdjustmentState | null;
  account: string;
  behind: bigint | null;
  limit: number;
};

/** Lists waiting ones oldest first, the others newest first. */
export function findAdjustments(
  db: Db,
  { state, account, behind, limit }: AdjustmentFilter,
): Promise<ShownAdjustment[]> {
  const isOldestFirst = state === 'asked';
  let query = shown(db);
  if (state) query = query.where('a.state', '=', state);
  if (account !== '') query = query.where('m.account', 'like', `${account.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  if (behind !== null) query = query.where('a.id', isOldestFirst ? '>' : '<', behind);
  return query
    .orderBy('a.id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/**
 * Counts the adjustments that an operator can approve: requested by another one, not approved by this one, and not
 * expired.
 */
export async function countWaiting(db: Db, operatorId: bigint): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(a.asked_at) as oldest from adjustment a
    where a.state = 'asked' and a.requester_id <> ${operatorId} and a.until > clock_timestamp()
      and not exists (
        select from approval_request r join approval v on v.request_id = r.id and v.approver_id = ${operatorId}
        where r.subject = 'adjustment' and r.ref = a.id::text and r.closed_at is null
      )`.execute(db);
  return rows[0] ?? { waiting: 0, oldest: null };
}
