/** Console queries of affiliates. */
import type { PlayerFlag } from '@parlour/contract/affiliates';
import { sql } from 'kysely';
import { countWaitingFor } from '../../core/approvals/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { StatementRow } from './months.store.ts';
import type { StoredTerms } from './terms.ts';

export type ShownAffiliate = {
  id: bigint;
  member_id: bigint;
  account: string;
  code: string | null;
  parent_member_id: bigint | null;
  parent_account: string | null;
  state: 'active' | 'closed';
  created_at: Date;
  created_by: string;
  terms: StoredTerms;
  players: number;
  subs: number;
  waiting: bigint;
  paid: bigint;
};

type Query = { prefix?: string; after?: string; id?: bigint; most: number };

/** Lists affiliates by account, with the terms that apply now. */
export async function listShown(db: Db, { prefix = '', after = '', id, most }: Query): Promise<ShownAffiliate[]> {
  const { rows } = await sql<ShownAffiliate>`
    select a.id, a.member_id, m.account, m.invite_code as code, b.member_id as parent_member_id,
      u.account as parent_account, a.state, a.created_at, a.created_by,
      coalesce(current.terms, first.terms) as terms,
      (select count(*) from affiliate_player p where p.affiliate_id = a.id and p.until is null)::integer as players,
      (select count(*) from affiliate s where s.parent_id = a.id)::integer as subs,
      sums.waiting, sums.paid
    from affiliate a
    join member m on m.id = a.member_id
    left join affiliate b on b.id = a.parent_id
    left join member u on u.id = b.member_id
    left join lateral (
      select t.terms from affiliate_terms t where t.affiliate_id = a.id and t.effective_from <= clock_timestamp()
      order by t.version desc limit 1
    ) current on true
    left join affiliate_terms first on first.affiliate_id = a.id and first.version = 1
    cross join lateral (
      select coalesce(sum(payout) filter (where s.state = 'waiting'), 0)::bigint as waiting,
        coalesce(sum(payout) filter (where s.state = 'paid'), 0)::bigint as paid
      from affiliate_statement s where s.affiliate_id = a.id
    ) sums
    where starts_with(m.account, ${prefix}) and m.account > ${after}
      and ${id === undefined ? sql`true` : sql`a.id = ${id}`}
    order by m.account limit ${most}`.execute(db);
  return rows;
}

export type ShownStatement = StatementRow & { account: string; member_id: bigint };

type StatementQuery = { affiliateId: bigint } | { id: bigint } | 'waiting';

/** Lists statements, newest first; waiting ones the oldest first. */
export async function listStatements(db: Db, of: StatementQuery, most: number): Promise<ShownStatement[]> {
  const which =
    of === 'waiting'
      ? sql`s.state = 'waiting' order by s.id`
      : 'id' in of
        ? sql`s.id = ${of.id}`
        : sql`s.affiliate_id = ${of.affiliateId} order by s.id desc`;
  const { rows } = await sql<ShownStatement>`
    select s.*, m.account, a.member_id from affiliate_statement s
    join affiliate a on a.id = s.affiliate_id join member m on m.id = a.member_id
    where ${which} limit ${most}`.execute(db);
  return rows;
}

/** Counts the payouts to approve, and the requests of others to move players. @returns with the oldest of both */
export async function countAffiliatesDue(
  db: Db,
  operatorId: bigint,
): Promise<{ payouts: number; moves: number; oldest: Date | null }> {
  const payouts = await db
    .selectFrom('affiliate_statement')
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.min('computed_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const moves = await countWaitingFor(db, 'affiliate_move_request', operatorId);
  const times = [payouts.oldest, moves.oldest].flatMap((at) => (at ? [at.getTime()] : []));
  return {
    payouts: Number(payouts.count),
    moves: moves.waiting,
    oldest: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** Locks a statement until the transaction ends. */
export async function lockStatement(tx: Db, id: bigint): Promise<ShownStatement | undefined> {
  const { rows } = await sql<ShownStatement>`
    select s.*, m.account, a.member_id from affiliate_statement s
    join affiliate a on a.id = s.affiliate_id join member m on m.id = a.member_id
    where s.id = ${id} for update of s`.execute(tx);
  return rows[0];
}

/** Records that a waiting statement was paid. */
export async function setPaid(
  tx: Db,
  id: bigint,
  { transferId, by }: { transferId: bigint; by: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('affiliate_statement')
    .set({ state: 'paid', transfer_id: transferId, approved_by: by, paid_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`statement ${id} waits for no payout`);
}

export type ShownPlayer = {
  id: bigint;
  affiliate_id: bigint;
  member_id: bigint;
  account: string;
  pseudonym: string;
  source: 'code' | 'click' | 'move';
  since: Date;
  until: Date | null;
  flags: PlayerFlag[];
  has_agent: boolean;
  excluded_at: Date | null;
  excluded_by: string | null;
  excluded_reason: string;
};

type PlayerQuery = { affiliateId?: bigint; id?: bigint; before?: bigint | null; most: number };

/** Lists players of an affiliate, newest first, with what they share with him. */
export async function listShownPlayers(
  db: Db,
  { affiliateId, id, before = null, most }: PlayerQuery,
): Promise<ShownPlayer[]> {
  const { rows } = await sql<ShownPlayer>`
    select p.id, p.affiliate_id, p.member_id, m.account, p.pseudonym, p.source, p.since, p.until, p.excluded_at,
      p.excluded_by, p.excluded_reason, n.parent_id is not null as has_agent,
      array_remove(array[
        case when exists (
          select from member_device mine
          join member_device theirs on theirs.device_hash = mine.device_hash and theirs.member_id = a.member_id
          where mine.member_id = p.member_id
        ) then 'sameDevice' end,
        case when exists (
          -- Removed accounts count too: the money went there.
          select from payee mine
          join payee theirs on theirs.fingerprint = mine.fingerprint and theirs.member_id = a.member_id
          where mine.member_id = p.member_id
        ) then 'samePayoutAccount' end
      ], null) as flags
    from affiliate_player p
    join affiliate a on a.id = p.affiliate_id
    join member m on m.id = p.member_id
    left join agent_node n on n.member_id = p.member_id
    where ${affiliateId === undefined ? sql`true` : sql`p.affiliate_id = ${affiliateId}`}
      and ${id === undefined ? sql`true` : sql`p.id = ${id}`}
      and ${before === null ? sql`true` : sql`p.id < ${before}`}
    order by p.id desc limit ${most}`.execute(db);
  return rows;
}
