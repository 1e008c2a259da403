/**
 * Approvals by a second operator (four eyes), within a day of the database's clock. A constraint of the table keeps
 * requester and approver different, so that races, second sessions and direct calls cannot bypass the rule.
 */
import { type Right, rightsOfRole } from '@parlour/contract/operator-rights';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Right required for a decision, by kind of action. */
const RIGHT_TO_APPROVE = {
  adjustment: 'credit.approve',
  credit: 'credit.approve',
  bonus: 'bonuses.approve',
  'agents.move': 'agents.approve',
  'affiliates.move': 'agents.approve',
  withdrawal: 'withdrawals.approve',
  'withdrawal.return': 'withdrawals.act',
  vendor_credit: 'vendors.approve',
  settings: 'settings.approve',
} as const satisfies Record<string, Right>;

/** Reference to an action: its kind and id. */
export type Thing = { subject: keyof typeof RIGHT_TO_APPROVE; ref: string };
export type ByOperator = Thing & { operatorId: bigint };

export type Asked = {
  /** `again`: an open request existed already, of any operator. */
  state: 'asked' | 'again';
  requesterId: bigint;
  until: Date;
};

const COLUMNS = ['id', 'requester_id', 'needs', 'until', 'approved_at'] as const;

const find = (db: Db, { subject, ref }: Thing) =>
  db
    .selectFrom('approval_request')
    .select(COLUMNS)
    .select(sql<boolean>`clock_timestamp() >= until`.as('is_over'))
    .where('subject', '=', subject)
    .where('ref', '=', ref)
    .where('closed_at', 'is', null);

/**
 * Requests the approval of other operators, in the caller's transaction. Closes an expired request first.
 *
 * @param approvers number of other operators who have to approve
 */
export async function ask(tx: Db, { subject, ref, operatorId, approvers = 1 }: ByOperator & { approvers?: 1 | 2 }) {
  const seen = await find(tx, { subject, ref }).forUpdate().executeTakeFirst();
  if (seen?.is_over && !seen.approved_at)
    await tx.updateTable('approval_request').set({ closed_at: now }).where('id', '=', seen.id).execute();
  const made = await tx
    .insertInto('approval_request')
    .values({ subject, ref, requester_id: operatorId, needs: approvers })
    .onConflict((on) => on.columns(['subject', 'ref']).where('closed_at', 'is', null).doNothing())
    .returning(['requester_id', 'until'])
    .executeTakeFirst();
  const standing = made ?? (await find(tx, { subject, ref }).executeTakeFirstOrThrow());
  const asked: Asked = { state: made ? 'asked' : 'again', requesterId: standing.requester_id, until: standing.until };
  return asked;
}

/** Whether an operator is active and has the right, if one is given; locked until the transaction ends. */
async function isActive(tx: Db, id: bigint, right?: Right): Promise<boolean> {
  const row = await tx
    .selectFrom('operator as o')
    .innerJoin('operator_role as r', 'r.name', 'o.role')
    .select(['o.role', 'r.rights'])
    .where('o.id', '=', id)
    .where('o.state', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return row !== undefined && (!right || rightsOfRole(row.role, row.rights).includes(right));
}

/**
 * - `approved`: no further approval is needed; execute the action in this transaction
 * - `more`: recorded, and another operator has to approve (only if {@link ask} requested two)
 * - `own`: the requester cannot approve
 * - `expired`: the approval period is over, or the requester is no longer active
 * - `again`: this operator has approved already, or the request is decided
 * - `unknown`: no such request, or this operator may not approve
 */
export type Approval = 'approved' | 'more' | 'own' | 'expired' | 'unknown' | 'again';

/** Approves another operator's request, in the transaction that executes the action. */
export async function approve(tx: Db, { subject, ref, operatorId }: ByOperator): Promise<Approval> {
  const request = await find(tx, { subject, ref }).forUpdate().executeTakeFirst();
  if (!request) return 'unknown';
  if (request.requester_id === operatorId) return 'own';
  if (request.approved_at) return 'again';
  if (request.is_over) return 'expired';
  if (!(await isActive(tx, operatorId, RIGHT_TO_APPROVE[subject]))) return 'unknown';
  // The database closes the requests of an operator whose role changes.
  if (!(await isActive(tx, request.requester_id))) return 'expired';
  const made = await tx
    .insertInto('approval')
    .values({ request_id: request.id, requester_id: request.requester_id, approver_id: operatorId })
    .onConflict((on) => on.columns(['request_id', 'approver_id']).doNothing())
    .returning('approver_id')
    .executeTakeFirst();
  if (!made) return 'again';
  const { count } = await tx
    .selectFrom('approval')
    .innerJoin('operator', 'operator.id', 'approval.approver_id')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .where('request_id', '=', request.id)
    // Approvals by operators who were disabled since then do not count.
    .where('operator.state', '=', 'active')
    .executeTakeFirstOrThrow();
  if (Number(count) < request.needs) return 'more';
  await tx.updateTable('approval_request').set({ approved_at: now }).where('id', '=', request.id).execute();
  return 'approved';
}

/**
 * Whether an operator may cancel a request: own requests always, those of others with the right to decide about them.
 */
export const mayEnd = async (
  tx: Db,
  { subject, requesterId, operatorId }: ByOperator & { requesterId: bigint },
): Promise<boolean> => requesterId === operatorId || isActive(tx, operatorId, RIGHT_TO_APPROVE[subject]);

/** Withdraws a request; has no effect if it is decided or does not exist. */
export async function withdrawRequest(tx: Db, { subject, ref }: Thing): Promise<void> {
  await tx
    .updateTable('approval_request')
    .set({ closed_at: now })
    .where('subject', '=', subject)
    .where('ref', '=', ref)
    .where('closed_at', 'is', null)
    .where('approved_at', 'is', null)
    .execute();
}

/** Voids the approvals of a pending request: it is asked for again by the same operator, with a day of its own. */
export async function restart(
  tx: Db,
  { requesterId, approvers, ...thing }: Thing & { requesterId: bigint; approvers: 1 | 2 },
): Promise<void> {
  await withdrawRequest(tx, thing);
  await ask(tx, { ...thing, operatorId: requesterId, approvers });
}

/** Returns the pending or approved request of the row `r`, by its id. */
const requestOf = (subject: Thing['subject']) =>
  sql`approval_request q where q.subject = ${subject} and q.ref = r.id::text and q.closed_at is null`;

/** Number of approvals that the row `r` needs, and the active operators who have given theirs, in order. */
export const approvalsOf = (subject: Thing['subject']) =>
  [
    sql<number>`coalesce((select q.needs::int from ${requestOf(subject)}), 1)`.as('needs'),
    sql<string[]>`array(select p.name from approval v join operator p on p.id = v.approver_id
      where p.state = 'active' and v.request_id = (select q.id from ${requestOf(subject)}) order by v.at)`.as(
      'approvers',
    ),
  ] as const;

/** Returns the active operators who approved the standing request, in order. */
export async function listApprovers(tx: Db, { subject, ref }: Thing): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('approval as v')
    .innerJoin('approval_request as q', 'q.id', 'v.request_id')
    .innerJoin('operator as p', 'p.id', 'v.approver_id')
    .select('v.approver_id')
    .where('q.subject', '=', subject)
    .where('q.ref', '=', ref)
    .where('q.closed_at', 'is', null)
    .where('p.state', '=', 'active')
    .orderBy('v.at')
    .execute();
  return rows.map(({ approver_id }) => approver_id);
}

const SUBJECTS = {
  bonus_gift: 'bonus',
  credit_request: 'credit',
  agent_branch_request: 'agents.move',
  affiliate_move_request: 'affiliates.move',
} as const satisfies Record<string, Thing['subject']>;

/**
 * Counts the pending requests of one kind by other operators that this one has not approved, and returns the time of
 * the oldest.
 */
export async function countWaitingFor(
  db: Db,
  table: keyof typeof SUBJECTS,
  operatorId: bigint,
): Promise<{ waiting: number; oldest: Date | null }> {
  const { count, oldest } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .select(sql<Date | null>`min(asked_at)`.as('oldest'))
    .where('state', '=', 'asked')
    .where('requester_id', '<>', operatorId)
    .where('until', '>', now)
    .where(
      sql<boolean>`not exists (select from approval v join approval_request q on q.id = v.request_id
        where q.subject = ${SUBJECTS[table]} and q.ref = ${sql.table(table)}.id::text and q.closed_at is null
          and v.approver_id = ${operatorId})`,
    )
    .executeTakeFirstOrThrow();
  return { waiting: Number(count), oldest };
}

/** Columns in every list of requests: of the request `r`, of its operator `o`, and of the deciding operator `d`. */
export const REQUEST_COLUMNS = [
  'r.id',
  'r.amount',
  'r.requester_id',
  'r.asked_at',
  'r.until',
  'r.decision',
  'o.name as requester',
  'd.name as decider',
] as const;

/** Whether the request `r` is pending. */
export const isWaiting = sql<boolean>`(r.state = 'asked' and clock_timestamp() < r.until)`;

/** State of the request `r` for display; one that was not decided in time counts as expired. */
export const shownState = <State>() =>
  sql<State | 'expired'>`case when r.state = 'asked' and not ${isWaiting} then 'expired' else r.state end`.as('state');
