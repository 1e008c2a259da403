/** Membership of a team, at the beginning of each day of a span. */
import { buildTree } from '@parlour/agents/tree';
import { businessDay, dayBounds } from '@parlour/contract/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

export type Span = {
  /** Member at the top of the branch. */
  rootId: bigint;
  /** Beginnings of the first day and of the day after the last. */
  from: Date;
  to: Date;
  /** Time zone of the brand, in which days begin. */
  timeZone: string;
};
export type Team = Span & {
  /**
   * Rows of `member_id`, `child_id` (the member directly below the root whose branch it is; the root for itself),
   * `since` and `until`.
   */
  members: RawBuilder<unknown>;
};

export const isInBranch = async (db: Db, agentId: bigint, memberId: bigint): Promise<boolean> =>
  (await db
    .selectFrom('agent_node')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`path @> array[${agentId}]::bigint[]`)
    .executeTakeFirst()) !== undefined;

type PathStep = { id: bigint; account: string };

/** Reads the members from an agent down to one of his branch, with their accounts. */
export async function readPath(db: Db, agentId: bigint, memberId: bigint): Promise<PathStep[]> {
  const { rows } = await sql<PathStep>`
    select m.id, m.account from agent_node n
    cross join lateral unnest(n.path) with ordinality as p (id, place)
    join member m on m.id = p.id
    where n.member_id = ${memberId} and p.place >= array_position(n.path, ${agentId}) order by p.place`.execute(db);
  return rows;
}

type Moved = { member_id: bigint; from_id: bigint | null; requested_at: Date };

/** Lists moves that are later than the beginning of some day of a span. */
const listMoves = (db: Db, from: Date): Promise<Moved[]> =>
  db
    .selectFrom('agent_move')
    .select(['member_id', 'from_id', 'requested_at'])
    .where('requested_at', '>', from)
    .orderBy('id')
    .execute();

type Row = { member: bigint; child: bigint; since: Date; until: Date };

/** Reconstructs the branch of a member between two moments, without later moves. */
function branchAt(
  nodes: readonly { member_id: bigint; parent_id: bigint | null }[],
  moves: readonly Moved[],
  { rootId, since, until }: { rootId: bigint; since: Date; until: Date },
): Row[] {
  const parents = new Map(nodes.map(({ member_id, parent_id }) => [`${member_id}`, parent_id]));
  for (const { member_id, from_id, requested_at } of moves.toReversed())
    if (requested_at > since) parents.set(`${member_id}`, from_id);
  const tree = buildTree([...parents].map(([id, parent]) => ({ id, parent: parent === null ? null : `${parent}` })));
  const root = `${rootId}`;
  const below = tree
    .childrenOf(root)
    .flatMap((child) => [...tree.branchOf(child)].map((id) => ({ member: BigInt(id), child: BigInt(child) })));
  return [{ member: rootId, child: rootId }, ...below].map((row) => ({ ...row, since, until }));
}

/** Returns the beginning of the day after a moment. */
const nextDay = (at: Date, timeZone: string): Date => dayBounds(businessDay(at, timeZone), timeZone)[1];

/** Reads the team of a member over a span of days: for each day by the tree at its beginning, as in settlements. */
export async function readTeam(db: Db, span: Span): Promise<Team> {
  const { rootId, from, to, timeZone } = span;
  const moves = await listMoves(db, from);
  if (moves.length === 0)
    return {
      ...span,
      members: sql`
        select n.member_id, coalesce(n.path[array_position(n.path, ${rootId}) + 1], n.member_id) as child_id,
          ${from.toISOString()}::timestamptz as since, ${to.toISOString()}::timestamptz as until
        from agent_node n where n.path @> array[${rootId}]::bigint[]`,
    };
  const nodes = await db.selectFrom('agent_node').select(['member_id', 'parent_id']).execute();
  const changes = moves.map(({ requested_at }) => nextDay(requested_at, timeZone)).filter((at) => at > from && at < to);
  const bounds = [...new Set([from, ...changes, to].map((at) => at.getTime()))].sort((a, b) => a - b);
  const rows = bounds
    .slice(0, -1)
    .flatMap((since, i) =>
      branchAt(nodes, moves, { rootId, since: new Date(since), until: new Date(bounds[i + 1] ?? since) }),
    );
  const of = <T>(read: (row: Row) => T): T[] => rows.map(read);
  return {
    ...span,
    members: sql`
      select * from unnest(${of(({ member }) => member)}::bigint[], ${of(({ child }) => child)}::bigint[],
        ${of(({ since }) => since.toISOString())}::timestamptz[],
        ${of(({ until }) => until.toISOString())}::timestamptz[]) as t (member_id, child_id, since, until)`,
  };
}
