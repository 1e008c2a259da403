/** The current tree, its moves, rates and quotas. */
import { NO_AGENT_TYPES } from '@parlour/contract/accounts';
import { type RawBuilder, sql } from 'kysely';
import { secondsAhead } from '../platform/db/database-clock.ts';
import type { Db } from '../platform/db/db.ts';

export type NodeRow = { member_id: bigint; parent_id: bigint | null; path: bigint[]; counts: boolean; joined_at: Date };

export const findNode = (db: Db, memberId: bigint): Promise<NodeRow | undefined> =>
  db.selectFrom('agent_node').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Inserts a new member into the tree. */
export const insertNode = async (tx: Db, node: { memberId: bigint; parentId: bigint }): Promise<void> => {
  await tx.insertInto('agent_node').values({ member_id: node.memberId, parent_id: node.parentId }).execute();
};

/** Inserts a new member directly under the house, unless he is in the tree. */
export const insertTopNode = async (tx: Db, memberId: bigint): Promise<void> => {
  await tx
    .insertInto('agent_node')
    .values({ member_id: memberId, parent_id: null })
    .onConflict((c) => c.doNothing())
    .execute();
};

/** Seconds until the play of a member who joins the tree late counts: longer than any transaction. */
const LATE_SECONDS = 300;

/**
 * Adds a member who may have played before to the tree, under the house. Play counts after a short delay, so that no
 * round is settled while the member is being added.
 *
 * @returns false when the member is in the tree already
 */
export async function insertPlayed(tx: Db, memberId: bigint): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('agent_node')
    .values({ member_id: memberId, parent_id: null, joined_at: secondsAhead(LATE_SECONDS) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lists a member of the tree and everybody above, nearest first, with their types. */
export async function listAgentsAbove(db: Db, memberId: bigint): Promise<{ id: bigint; type: number }[]> {
  const { rows } = await sql<{ id: bigint; type: number }>`
    select m.id, m.type from agent_node n
    cross join lateral unnest(n.path) with ordinality as p (id, place)
    join member m on m.id = p.id
    where n.member_id = ${memberId} order by p.place desc`.execute(db);
  return rows;
}

/** Locks the tree until the transaction ends, against moves and registrations. */
export const lockTree = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('agent tree', 0))`.execute(tx);
};

/** Prevents moves until the transaction ends. Registrations continue. */
export const shareTree = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('agent tree', 0))`.execute(tx);
};

/** @throws a violation of `agent_tree_has_no_circle` when the member would be placed under itself */
export const setParent = async (tx: Db, memberId: bigint, parentId: bigint | null): Promise<void> => {
  await tx.updateTable('agent_node').set({ parent_id: parentId }).where('member_id', '=', memberId).execute();
};

export type NewMove = {
  memberId: bigint;
  fromId: bigint | null;
  toId: bigint | null;
  by: string;
  reason: string;
  /** Number of moved members, including the top. */
  members: number;
  /** Request approved by another operator. */
  requestId?: bigint;
};

/** @returns the number of the move */
export async function insertMove(tx: Db, { memberId, fromId, toId, by, reason, members, requestId }: NewMove) {
  const { id } = await tx
    .insertInto('agent_move')
    .values({
      member_id: memberId,
      from_id: fromId,
      to_id: toId,
      requested_by: by,
      reason,
      members,
      request_id: requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts the members of a branch, including its top. */
export async function countBranch(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from agent_node where path @> array[${memberId}]::bigint[]`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Whether a member is the agent with a code, or below that agent. */
export async function isInTeamOf(db: Db, code: string, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from member m left join agent_node n on n.member_id = ${memberId}
    where m.invite_code = ${code} and (m.id = ${memberId} or n.path @> array[m.id])`.execute(db);
  return rows.length > 0;
}

/** Sums up stakes of members, a relation of member_id and stake, by the agent at the top of their branch; largest first. */
export async function listTopAgents(
  db: Db,
  stakes: RawBuilder<unknown>,
  most: number,
): Promise<{ memberId: bigint; account: string; stake: bigint }[]> {
  const { rows } = await sql<{ memberId: bigint; account: string; stake: bigint }>`
    select m.id as "memberId", m.account, sum(u.stake)::bigint as stake
    from ${stakes} u
    join agent_node n on n.member_id = u.member_id
    join member m on m.id = n.path[1] and m.type <> all (${NO_AGENT_TYPES}::integer[])
    group by m.id, m.account order by sum(u.stake) desc, m.id limit ${most}`.execute(db);
  return rows;
}

export const setCounts = async (tx: Db, memberId: bigint, counts: boolean): Promise<void> => {
  await tx.updateTable('agent_node').set({ counts }).where('member_id', '=', memberId).execute();
};

/** Reads the rebate rate of a member in ppm; 0 when none was set. */
export async function readRate(db: Db, memberId: bigint): Promise<number> {
  const row = await db
    .selectFrom('agent_rate')
    .select('ppm')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ppm ?? 0;
}

export const insertRate = async (tx: Db, memberId: bigint, ppm: number, by: string): Promise<void> => {
  await tx.insertInto('agent_rate').values({ member_id: memberId, ppm, set_by: by }).execute();
};

/** Reads the highest rate among the direct downlines. */
export async function readHighestRateBelow(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ ppm: number | null }>`
    select max(r.ppm) as ppm from agent_node n
    cross join lateral (select ppm from agent_rate r where r.member_id = n.member_id order by id desc limit 1) r
    where n.parent_id = ${memberId}`.execute(db);
  return rows[0]?.ppm ?? 0;
}

export async function listQuotas(db: Db, memberId: bigint): Promise<{ ppm: number; left: number }[]> {
  const rows = await db
    .selectFrom('agent_quota')
    .select(['ppm', 'left_over'])
    .where('member_id', '=', memberId)
    .orderBy('ppm', 'desc')
    .execute();
  return rows.map(({ ppm, left_over }) => ({ ppm, left: left_over }));
}

/** Uses one of a level's quota. @returns false when none is left */
export async function takeOne(tx: Db, memberId: bigint, ppm: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_quota')
    .set((e) => ({ left_over: e('left_over', '-', 1) }))
    .where('member_id', '=', memberId)
    .where('ppm', '=', ppm)
    .where('left_over', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds to a level's quota, for a grant or a return. */
export const addQuota = async (tx: Db, memberId: bigint, ppm: number, count: number): Promise<void> => {
  await tx
    .insertInto('agent_quota')
    .values({ member_id: memberId, ppm, left_over: count })
    .onConflict((c) =>
      c.columns(['member_id', 'ppm']).doUpdateSet({ left_over: sql<number>`agent_quota.left_over + ${count}` }),
    )
    .execute();
};

/** Rebuilds all paths from the parents. @returns the number of changed paths */
export async function rebuildPaths(tx: Db): Promise<number> {
  await lockTree(tx);
  const { numAffectedRows } = await sql`
    with recursive tree as (
      select member_id, array[member_id] as path from agent_node where parent_id is null
      union all
      select n.member_id, t.path || n.member_id from tree t join agent_node n on n.parent_id = t.member_id
    )
    update agent_node n set path = t.path from tree t where t.member_id = n.member_id and n.path <> t.path`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
