import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { isNotSetAside } from '../platform/jobs/index.ts';
import { JOBS } from './job-names.ts';
import type { SuborderState } from './lottery.tables.ts';

export type UnsettledIssue = {
  id: bigint;
  state: 'drawn' | 'void' | 'corrected';
  result: unknown;
  stake: bigint;
  mostSeries: number;
};

/** Whether sub-order `s` can be settled now: its wallet is not frozen, and it is not set aside after a failure. */
const canBeSettled = sql`(s.state = 'waiting'
  and not exists (select from wallet_freeze f where f.account_id = s.account_id and f.lifted_at is null)
  and ${isNotSetAside(JOBS.settle, sql`'suborder:' || s.id`)})`;

/**
 * Lists decided issues that can be settled further, oldest first. An issue whose only waiting orders cannot be settled
 * now is excluded, so that it does not block later issues.
 */
export async function listUnsettled(db: Db, most: number): Promise<UnsettledIssue[]> {
  const rows = await db
    .selectFrom('lottery_issue as i')
    .innerJoin('lottery_game as g', 'g.id', 'i.game_id')
    .where('i.state', 'in', ['drawn', 'void'])
    .where('i.settled_at', 'is', null)
    .where(
      sql<boolean>`(
        exists (select from lottery_suborder s where s.issue_id = i.id and ${canBeSettled})
        or not exists (select from lottery_suborder s where s.issue_id = i.id and s.state = 'waiting')
      )`,
    )
    .where(isNotSetAside(JOBS.settle, sql<string>`'issue:' || i.id`))
    .select(['i.id', 'i.state', 'i.result', 'g.stake', 'g.most_series'])
    .orderBy('i.draws_at')
    .limit(most)
    .execute();
  return rows.map(({ most_series, ...row }) => ({
    ...row,
    state: row.state as 'drawn' | 'void',
    mostSeries: most_series,
  }));
}

export type WaitingSuborder = {
  id: bigint;
  order_id: bigint;
  account_id: bigint;
  multiple: number;
  stake: bigint;
  rebate: bigint;
  bet_type: string;
  selection: string;
  /** Number of its single bets. */
  bets: number;
  unit: '1' | '0.1' | '0.01';
  series: number;
  price_list_id: bigint;
  stops_on_win: boolean;
  /** Numbers of a sub-order whose prices were cut, and the percentages; null when none was. */
  cut_numbers: string[] | null;
  cuts: number[] | null;
};

/** Numbers of a sub-order `s` whose prices were cut, with the percentages; both null when none was. */
export const CUT_NUMBERS = sql<{ cut_numbers: string[] | null; cuts: number[] | null }>`(
  select array_agg(u.number) as cut_numbers, array_agg(u.cut) as cuts
  from lottery_suborder_number n cross join lateral unnest(n.numbers, n.cuts) as u (number, cut)
  where n.suborder_id = s.id and 0 < any (n.cuts) and u.cut > 0
)`;

/** Reads sub-orders `s` with all data needed for settling. */
export async function readSuborders(db: Db, where: RawBuilder<unknown>): Promise<WaitingSuborder[]> {
  const { rows } = await sql<WaitingSuborder>`
    select s.id, s.order_id, s.account_id, s.multiple, s.stake, s.rebate, o.bet_type, o.selection, o.unit, o.series,
      o.price_list_id, o.stops_on_win, o.bets, c.cut_numbers, c.cuts
    from lottery_suborder s
    join lottery_order o on o.id = s.order_id
    left join lateral ${CUT_NUMBERS} c on true
    where ${where}`.execute(db);
  return rows;
}

/**
 * Lists waiting sub-orders of an issue, by wallet. Frozen wallets are skipped until they are released, and failed
 * sub-orders until they are tried again.
 */
export const listWaiting = (db: Db, issueId: bigint, most: number): Promise<WaitingSuborder[]> =>
  readSuborders(db, sql`s.issue_id = ${issueId} and ${canBeSettled} order by s.account_id, s.id limit ${most}`);

export type Ended = {
  id: bigint;
  state: Extract<SuborderState, 'won' | 'lost' | 'returned' | 'void'>;
  wins: number;
  prize: bigint;
  refund: bigint;
  rebate: bigint;
};
export type SettledWallet = {
  account_id: bigint;
  member_id: bigint;
  ledger_id: number;
  balance: bigint;
  transfer_id: bigint;
};

/** Ends sub-orders of one issue and moves their money; returns the resulting wallets. */
export async function settleSuborders(tx: Db, issueId: bigint, ended: readonly Ended[]): Promise<SettledWallet[]> {
  const { rows } = await sql<SettledWallet>`
    select * from lottery_settle(${issueId}, ${ended.map(({ id }) => id)}::bigint[],
      ${ended.map(({ state }) => state)}::text[], ${ended.map(({ wins }) => wins)}::integer[],
      ${ended.map(({ prize }) => prize)}::bigint[], ${ended.map(({ refund }) => refund)}::bigint[],
      ${ended.map(({ rebate }) => rebate)}::bigint[])`.execute(tx);
  return rows;
}

/** Marks an issue as settled and records whether it has orders; returns false while some wait. */
export async function closeIssue(db: Db, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_issue i set settled_at = clock_timestamp(),
      state = case when i.state = 'drawn' then 'settled' else i.state end,
      has_orders = exists (select from lottery_suborder s where s.issue_id = i.id)
    where i.id = ${id} and i.settled_at is null
      and not exists (select from lottery_suborder s where s.issue_id = i.id and s.state = 'waiting')`.execute(db);
  return numAffectedRows === 1n;
}
