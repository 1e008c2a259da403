/** Cases opened by vendors' calls, differences from their lists, and rounds that were never ended. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Minimum hours for which a round without further calls has been open. */
const OPEN_HOURS = 24;
const MOST = 100;
/** Subject of the approval that releases a held credit. */
export const RELEASE = 'vendor_credit' as const;

/** Kind of the case of a provider's report that contradicts the decision on a payout. */
const CONTRADICTED = 'payout_contradicted';

/**
 * Opens a case of a payout whose provider's report contradicts its decision; an existing one is counted again, and
 * reopened if it was closed.
 *
 * @param amount minor units
 */
export async function openPayoutCase(
  tx: Db,
  payout: {
    memberId: bigint;
    ledgerId: number;
    withdrawalId: bigint;
    provider: string;
    amount: bigint;
    reported: string;
  },
): Promise<void> {
  const { memberId, ledgerId, withdrawalId, provider, amount, reported } = payout;
  const detail = JSON.stringify({ provider, amount: amount.toString(), reported });
  await sql`
    insert into gateway_case as g (scope, account_id, kind, op, ext_id, detail)
    select 0, w.account_id, ${CONTRADICTED}, 'payout', ${withdrawalId.toString()}, ${detail}::jsonb
    from wallet w where w.member_id = ${memberId} and w.ledger_id = ${ledgerId}
    on conflict (scope, account_id, op, ext_id, kind) do update
      set seen = g.seen + 1, last_at = clock_timestamp(), detail = excluded.detail, state = 'open', decision = null,
        decided_by = null, decided_at = null`.execute(tx);
}

export type CaseRow = {
  id: bigint;
  vendor: string;
  member_id: bigint | null;
  account: string;
  kind: string;
  op: string;
  ext_id: string;
  detail: Record<string, string | null>;
  seen: number;
  first_at: Date;
  last_at: Date;
  asked_by: string | null;
};

/** Lists open cases, those waiting longest first. */
export async function listOpenCases(db: Db): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select g.id, coalesce(v.code, g.detail->>'provider', '') as vendor, m.id as member_id, coalesce(m.account, '') as account,
      g.kind, g.op, g.ext_id, g.detail, g.seen, g.first_at, g.last_at, o.name as asked_by
    from gateway_case g
    left join gateway_vendor v on v.id = g.scope
    left join wallet w on w.account_id = g.account_id
    left join member m on m.id = w.member_id
    left join approval_request r on r.subject = ${RELEASE} and r.ref = g.id::text and r.closed_at is null
    left join operator o on o.id = r.requester_id
    where g.state = 'open'
    order by g.first_at limit ${MOST}`.execute(db);
  return rows;
}

export type Difference = {
  id: bigint;
  vendor: string;
  player: string;
  member_id: bigint | null;
  account: string | null;
  kind: string;
  tx: string;
  gap: string;
  ours: unknown;
  theirs: unknown;
  first_at: Date;
  last_at: Date;
};

/** Account of a player's name in vendors' calls, as in `accountOf`; null for a malformed name. */
const accountNamed = (column: string) =>
  sql<bigint>`substring(${sql.ref(column)} from '^P([1-9][0-9]{0,17})$')::bigint`;

/** Lists open differences from vendors' own lists. */
export const listDifferences = (db: Db): Promise<Difference[]> =>
  db
    .selectFrom('reconciliation_case as c')
    .innerJoin('gateway_vendor as v', 'v.id', 'c.vendor_id')
    .leftJoin('wallet as w', (join) => join.on('w.account_id', '=', accountNamed('c.player')))
    .leftJoin('member as m', 'm.id', 'w.member_id')
    .select(['m.id as member_id', 'm.account'])
    .select(['c.id', 'v.code as vendor', 'c.player', 'c.kind', 'c.tx', 'c.gap', 'c.ours', 'c.theirs'])
    .select(['c.first_at', 'c.last_at'])
    .where('c.state', '=', 'open')
    .orderBy('c.first_at')
    .limit(MOST)
    .execute();

export type OpenRound = {
  vendor: string;
  game_id: string;
  member_id: bigint;
  account: string;
  ext_id: string;
  bet: bigint;
  started_at: Date;
};

/** Lists rounds with a bet that no vendor has ended for a day, oldest first. */
export async function listOpenRounds(db: Db): Promise<OpenRound[]> {
  const { rows } = await sql<OpenRound>`
    select coalesce(v.code, '') as vendor, r.game_id, m.id as member_id, m.account, r.ext_id, r.bet, r.started_at
    from round r
    join wallet w on w.account_id = r.account_id
    join member m on m.id = w.member_id
    left join gateway_vendor v on v.id = r.scope
    where r.state = 'open' and r.started_at < clock_timestamp() - ${OPEN_HOURS} * interval '1 hour'
    order by r.started_at limit ${MOST}`.execute(db);
  return rows;
}

export type Counts = { cases: number; held: number; differences: number; openRounds: number };

/** Counts the open items. */
export async function countWaiting(db: Db, heldKind: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::integer from gateway_case where state = 'open') as cases,
    (select count(*)::integer from gateway_case where state = 'open' and kind = ${heldKind}) as held,
    (select count(*)::integer from reconciliation_case where state = 'open') as differences,
    (select count(*)::integer from round
      where state = 'open' and started_at < clock_timestamp() - ${OPEN_HOURS} * interval '1 hour') as "openRounds"`.execute(
    db,
  );
  return rows[0] ?? { cases: 0, held: 0, differences: 0, openRounds: 0 };
}

/** Counts the open cases and differences, with the time of the oldest. */
export async function waitingCases(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(first_at) as oldest from (
      select first_at from gateway_case where state = 'open'
      union all select first_at from reconciliation_case where state = 'open'
    ) each`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export const lockCase = (tx: Db, id: bigint) =>
  tx
    .selectFrom('gateway_case as g')
    .leftJoin('wallet as w', 'w.account_id', 'g.account_id')
    .select(['g.id', 'g.kind', 'g.op', 'g.ext_id', 'g.scope', 'g.detail', 'g.state', 'w.member_id'])
    .where('g.id', '=', id)
    .forUpdate('g')
    .executeTakeFirst();

/** Decides a case. */
export async function decideCase(
  tx: Db,
  id: bigint,
  decision: 'released' | 'refused' | 'closed',
  by: string,
): Promise<void> {
  await tx
    .updateTable('gateway_case')
    .set({ state: 'resolved', decision, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute();
}
