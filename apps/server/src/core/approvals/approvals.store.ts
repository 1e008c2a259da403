/**
 * Four eyes. What one operator asks for, another one approves within a day of the database's clock. That the two differ is
 * a constraint of the table, so no race, second session or direct call makes one person two.
 */
import { type Right, rightsOfRole } from '@parlour/contract/operator-rights';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** The right that a decision takes, by the kind of act that waits for it. */
const RIGHT_TO_APPROVE = {
  adjustment: 'credit.approve',
  credit: 'credit.approve',
  bonus: 'bonuses.approve',
  'agents.move': 'agents.approve',
  withdrawal: 'withdrawals.approve',
  'withdrawal.return': 'withdrawals.act',
  vendor_credit: 'vendors.approve',
} as const satisfies Record<string, Right>;

/** One act: its kind, and which one. */
export type Thing = { subject: keyof typeof RIGHT_TO_APPROVE; ref: string };
export type ByOperator = Thing & { operatorId: bigint };

export type Asked = {
  /** `again`: it stood already, whoever asked for it. */
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
 * Asks for the approval of another person; call it with the transaction of the act. One whose day has passed makes room.
 *
 * @param approvers how many others have to approve: one, or two
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

/** Whether an operator is active, and has a right where one is named; neither changes until the transaction ends. */
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
 * - `approved`: this was the last person it needed; do it now, in this transaction
 * - `more`: noted, and one more person is needed (only where {@link ask} asked for two)
 * - `own`: who asked cannot approve
 * - `expired`: its day has passed, or who asked may do so no more
 * - `again`: this person approved it before, or it is decided
 * - `unknown`: nobody asked, or this person may not approve
 */
export type Approval = 'approved' | 'more' | 'own' | 'expired' | 'unknown' | 'again';

/** Approves what another operator asked for. Call it with the transaction that carries the act out. */
export async function approve(tx: Db, { subject, ref, operatorId }: ByOperator): Promise<Approval> {
  const request = await find(tx, { subject, ref }).forUpdate().executeTakeFirst();
  if (!request) return 'unknown';
  if (request.requester_id === operatorId) return 'own';
  if (request.approved_at) return 'again';
  if (request.is_over) return 'expired';
  if (!(await isActive(tx, operatorId, RIGHT_TO_APPROVE[subject]))) return 'unknown';
  // Requests of an operator whose role changes are closed by the database.
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
    // An approval of a person who was disabled since then counts no more.
    .where('operator.state', '=', 'active')
    .executeTakeFirstOrThrow();
  if (Number(count) < request.needs) return 'more';
  await tx.updateTable('approval_request').set({ approved_at: now }).where('id', '=', request.id).execute();
  return 'approved';
}

/**
 * Whether an operator may end a request without its being carried out: everybody the own ones, and those of others with
 * the right to decide about them.
 */
export const mayEnd = async (
  tx: Db,
  { subject, requesterId, operatorId }: Pick<ByOperator, 'subject' | 'operatorId'> & { requesterId: bigint },
): Promise<boolean> => requesterId === operatorId || isActive(tx, operatorId, RIGHT_TO_APPROVE[subject]);

/** Takes back what was asked for; nothing happens when it is decided or was never asked for. */
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

/** How many requests of one kind wait for an operator, which are those that another one asked for, and since when. */
export async function countWaitingFor(
  db: Db,
  table: 'bonus_gift' | 'credit_request' | 'agent_branch_request',
  operatorId: bigint,
): Promise<{ waiting: number; oldest: Date | null }> {
  const { count, oldest } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .select(sql<Date | null>`min(asked_at)`.as('oldest'))
    .where('state', '=', 'asked')
    .where('requester_id', '<>', operatorId)
    .where('until', '>', now)
    .executeTakeFirstOrThrow();
  return { waiting: Number(count), oldest };
}

/**
 * What every list of requests shows of one: columns of the request `r`, of the operator who made it, `o`, and of the one
 * who decided it, `d`.
 */
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

/** Whether the request `r` still waits for a decision. */
export const isWaiting = sql<boolean>`(r.state = 'asked' and clock_timestamp() < r.until)`;

/** The state of the request `r`; one that nobody decided in time is shown as expired. */
export const shownState = <State>() =>
  sql<State | 'expired'>`case when r.state = 'asked' and not ${isWaiting} then 'expired' else r.state end`.as('state');
