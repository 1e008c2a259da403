/** Queries of one player's invitations for the console. Every query uses an index that begins with the player. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type Person = { id: bigint; account: string };

export type InvitationFacts = {
  referrer_id: bigint | null;
  referrer: string | null;
  code: string | null;
  invited_at: Date | null;
  depositors: number;
  deposits: bigint;
};

/** Reads who invited a player, and the deposits of those whom the player invited, in minor units. */
export async function readInvitations(db: Db, memberId: bigint, ledgerId: number): Promise<InvitationFacts> {
  const { rows } = await sql<InvitationFacts>`
    select r.code, r.created_at as invited_at, m.id as referrer_id, m.account as referrer, d.depositors, d.deposits
    from (
      select count(distinct d.member_id)::int as depositors, coalesce(sum(d.amount), 0)::bigint as deposits
      from referral i join deposit d on d.member_id = i.member_id and d.ledger_id = ${ledgerId} and d.state = 'settled'
      where i.referrer_id = ${memberId}
    ) d
    left join referral r on r.member_id = ${memberId}
    left join member m on m.id = r.referrer_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum gave no row');
  return row;
}

/** Lists the agents above a player, the top first. */
export async function listAgentsAbove(db: Db, memberId: bigint): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.id, m.account from agent_node n
    cross join lateral unnest(n.path) with ordinality as p (id, place)
    join member m on m.id = p.id
    where n.member_id = ${memberId} and p.id <> n.member_id order by p.place`.execute(db);
  return rows;
}

export type InvitedRow = {
  id: bigint;
  account: string;
  state: 'active' | 'disabled';
  since: Date;
  deposits: bigint;
  deposit_count: number;
  turnover: bigint;
  invited: number;
  reward_state: 'paid' | 'refused' | null;
  reward: bigint | null;
  reason: string | null;
  decided_at: Date | null;
};

/** Lists players whom a player invited, newest first. */
export async function listInvited(
  db: Db,
  { memberId, ledgerId, before, limit }: { memberId: bigint; ledgerId: number; before: bigint | null; limit: number },
): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select m.id, m.account, m.state, r.created_at as since, coalesce(d.sum, 0)::bigint as deposits,
      d.n::int as deposit_count, coalesce(p.turnover, 0)::bigint as turnover,
      (select count(*)::int from referral i where i.referrer_id = m.id) as invited,
      w.state as reward_state, w.amount as reward, w.reason, w.at as decided_at
    from (
      select * from referral where referrer_id = ${memberId} and member_id < ${before ?? 2n ** 62n}
      order by member_id desc limit ${limit}
    ) r
    join member m on m.id = r.member_id
    left join referral_reward w on w.member_id = r.member_id
    left join member_play p on p.member_id = r.member_id and p.ledger_id = ${ledgerId}
    cross join lateral (
      select sum(amount) as sum, count(*) as n from deposit d
      where d.member_id = r.member_id and d.ledger_id = ${ledgerId} and d.state = 'settled'
    ) d
    order by m.id desc`.execute(db);
  return rows;
}
