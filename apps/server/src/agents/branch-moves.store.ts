/** Requests to move large branches, and executed moves. */
import type { BranchMoveState, VoidReason } from '@parlour/contract/agent-moves.endpoints';
import { sql } from 'kysely';
import { countWaitingFor } from '../core/approvals/index.ts';
import { now } from '../platform/db/database-clock.ts';
import type { Db } from '../platform/db/db.ts';

export type NewRequest = {
  memberId: bigint;
  fromId: bigint | null;
  toId: bigint | null;
  members: number;
  reason: string;
  requesterId: bigint;
};

/**
 * Inserts a request, one for each branch at a time; returns null when another one waits. An expired one does not count.
 */
export async function insertRequest(tx: Db, request: NewRequest): Promise<bigint | null> {
  const { memberId, fromId, toId, members, reason, requesterId } = request;
  await tx
    .updateTable('agent_branch_request')
    .set({ state: 'expired', decided_at: now })
    .where('member_id', '=', memberId)
    .where('state', '=', 'asked')
    .where('until', '<=', now)
    .execute();
  const made = await tx
    .insertInto('agent_branch_request')
    .values({ member_id: memberId, from_id: fromId, to_id: toId, members, reason, requester_id: requesterId })
    .onConflict((on) => on.column('member_id').where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Locks a request until the transaction ends, with whether its day is over. */
export const lockRequest = (tx: Db, id: bigint) =>
  tx
    .selectFrom('agent_branch_request as r')
    .innerJoin('operator as o', 'o.id', 'r.requester_id')
    .select(['r.id', 'r.member_id', 'r.from_id', 'r.to_id', 'r.members', 'r.reason', 'r.requester_id', 'r.state'])
    .select(['o.name as requester', sql<boolean>`clock_timestamp() >= r.until`.as('is_over')])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
export type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

type Decision = { by: bigint; words: string } & (
  | { to: 'done' | 'refused' | 'withdrawn' }
  | { to: 'void'; because: VoidReason }
);

/** Decides a waiting request. */
export async function decideRequest(tx: Db, id: bigint, decision: Decision): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_branch_request')
    .set({
      state: decision.to,
      void_reason: decision.to === 'void' ? decision.because : null,
      decided_at: now,
      decider_id: decision.by,
      decision: decision.words,
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`request ${id} for a move was decided already`);
}

/** Counts the requests of others that an operator can approve. */
export const countWaitingMoves = (db: Db, operatorId: bigint) =>
  countWaitingFor(db, 'agent_branch_request', operatorId);

export type ShownMove = {
  id: string;
  member_id: bigint;
  account: string;
  members: number | null;
  from_id: bigint | null;
  from_account: string | null;
  to_id: bigint | null;
  to_account: string | null;
  requester_id: bigint | null;
  requester: string;
  reason: string;
  asked_at: Date;
  until: Date | null;
  state: BranchMoveState;
  void_reason: VoidReason | null;
  decider: string | null;
  decision: string;
  decided_at: Date | null;
};

const isWaiting = sql<boolean>`(s.state = 'asked' and clock_timestamp() < s.until)`;

/** Lists requests, and moves without a request, with all names. @param part query of the rows `s` */
async function listShown(db: Db, part: ReturnType<typeof sql>, most: number): Promise<ShownMove[]> {
  const { rows } = await sql<ShownMove>`
    select s.id, s.member_id, m.account, s.members, s.from_id, f.account as from_account, s.to_id,
      t.account as to_account, s.requester_id, coalesce(s.requester, o.name) as requester, s.reason, s.asked_at, s.until,
      case when s.state = 'asked' and not ${isWaiting} then 'expired' else s.state end as state,
      s.void_reason, d.name as decider, s.decision, s.decided_at
    from ${part} s
    join member m on m.id = s.member_id
    left join member f on f.id = s.from_id
    left join member t on t.id = s.to_id
    left join operator o on o.id = s.requester_id
    left join operator d on d.id = s.decider_id
    order by coalesce(s.decided_at, s.until, s.asked_at) desc, s.id desc limit ${most}`.execute(db);
  return rows;
}

const requestsWhere = (condition: ReturnType<typeof sql>) => sql`
  select s.id::text as id, s.member_id, s.members, s.from_id, s.to_id, s.requester_id, null::text as requester, s.reason,
    s.asked_at, s.until, s.state, s.void_reason, s.decider_id, s.decision, s.decided_at
  from agent_branch_request s where ${condition}`;

const aloneWhere = (condition: ReturnType<typeof sql>) => sql`
  select 'move-' || a.id as id, a.member_id, a.members, a.from_id, a.to_id, null::bigint as requester_id,
    a.requested_by as requester, a.reason, a.requested_at as asked_at, null::timestamptz as until, 'done' as state,
    null::text as void_reason, null::bigint as decider_id, '' as decision, null::timestamptz as decided_at
  from agent_move a where a.request_id is null and ${condition}`;

const MOST_OPEN = 200;

/** Lists waiting requests, newest first. */
export const listOpenMoves = (db: Db): Promise<ShownMove[]> =>
  listShown(db, sql`(${requestsWhere(isWaiting)})`, MOST_OPEN);

/** Lists the latest moves and decided requests, newest first. */
export const listLatestMoves = (db: Db, most: number): Promise<ShownMove[]> =>
  listShown(
    db,
    sql`(
      (${requestsWhere(sql`not ${isWaiting}`)} order by coalesce(s.decided_at, s.until) desc limit ${most})
      union all (${aloneWhere(sql`true`)} order by a.requested_at desc limit ${most})
    )`,
    most,
  );

export const findRequest = async (db: Db, id: bigint): Promise<ShownMove | undefined> =>
  (await listShown(db, sql`(${requestsWhere(sql`s.id = ${id}`)})`, 1))[0];

/** Finds a move without a request. */
export const findAloneMove = async (db: Db, id: bigint): Promise<ShownMove | undefined> =>
  (await listShown(db, sql`(${aloneWhere(sql`a.id = ${id}`)})`, 1))[0];
