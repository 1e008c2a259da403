/** Console queries of the agent tree. */
import type { ContractKind, ContractLine, ContractState } from '@parlour/contract/agent-contracts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { ContractRow } from './contracts.store.ts';

export type PlaceRow = {
  member_id: bigint;
  account: string;
  type: number;
  agent_only: boolean;
  joined_at: Date;
  counts: boolean;
  ppm: number;
  members: number;
  direct: number;
};
export type PlaceQuery = {
  /**
   * Direct downlines of a member, one member, or accounts that begin with a text; null for those directly under the
   * house.
   */
  of: { parentId: bigint } | { memberId: bigint } | { prefix: string } | null;
  after: string;
  most: number;
};

function isMeant(of: PlaceQuery['of']) {
  // Players of affiliates are in the tree for their figures alone.
  if (of === null)
    return sql`n.parent_id is null and not exists (
      select from affiliate_player a where a.member_id = n.member_id and m.type in (0, 4, 40)
        and not exists (select from agent_node b where b.parent_id = n.member_id)
    )`;
  if ('parentId' in of) return sql`n.parent_id = ${of.parentId}`;
  if ('memberId' in of) return sql`n.member_id = ${of.memberId}`;
  return sql`starts_with(m.account, ${of.prefix})`;
}

/**
 * Lists members of the tree with the sizes of their branches, by account. Only the branches of the page's rows are
 * counted.
 */
export async function listPlaces(db: Db, { of, after, most }: PlaceQuery): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with page as (
      select n.member_id, m.account, m.type, m.agent_only, n.joined_at, n.counts from agent_node n join member m on m.id = n.member_id
      where ${isMeant(of)} and m.account > ${after} order by m.account limit ${most}
    )
    select p.*,
      coalesce((select ppm from agent_rate r where r.member_id = p.member_id order by id desc limit 1), 0) as ppm,
      (select count(*) - 1 from agent_node b where b.path @> array[p.member_id])::integer as members,
      (select count(*) from agent_node b where b.parent_id = p.member_id)::integer as direct
    from page p order by p.account`.execute(db);
  return rows;
}

export type CurrentContract = {
  member_id: bigint;
  kind: ContractKind;
  line: ContractLine;
  version: number;
  state: ContractState;
};

/** Lists members' contracts that are in force or wait for an answer. */
export const listCurrentContracts = (db: Db, memberIds: readonly bigint[]): Promise<CurrentContract[]> =>
  memberIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('agent_contract')
        .select(['member_id', 'kind', 'line', 'version', 'state'])
        .where('member_id', 'in', memberIds)
        .where('state', 'in', ['proposed', 'edited', 'agreed', 'changeRequested'])
        .orderBy('kind')
        .orderBy('line')
        .orderBy('version')
        .execute();

/** Lists all versions of a member's own contracts, newest first. */
export const listOwnVersions = (db: Db, memberId: bigint, most: number): Promise<ContractRow[]> =>
  db
    .selectFrom('agent_contract')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Lists the members from the top of a branch down to a member of the tree. */
export async function listPath(db: Db, memberId: bigint): Promise<{ id: bigint; account: string }[]> {
  const { rows } = await sql<{ id: bigint; account: string }>`
    select m.id, m.account from agent_node n
    cross join lateral unnest(n.path) with ordinality as p (id, place)
    join member m on m.id = p.id
    where n.member_id = ${memberId} order by p.place`.execute(db);
  return rows;
}
