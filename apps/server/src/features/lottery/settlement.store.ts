import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { SuborderState } from './lottery.tables.ts';

export type UnsettledIssue = {
  id: bigint;
  state: 'drawn' | 'void' | 'corrected';
  result: unknown;
  stake: bigint;
  mostSeries: number;
};

/** Issues that are decided and whose orders are not all settled, oldest first. */
export async function listUnsettled(db: Db, most: number): Promise<UnsettledIssue[]> {
  const rows = await db
    .selectFrom('lottery_issue as i')
    .innerJoin('lottery_game as g', 'g.id', 'i.game_id')
    .where('i.state', 'in', ['drawn', 'void'])
    .where('i.settled_at', 'is', null)
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
  unit: '1' | '0.1' | '0.01';
  series: number;
  price_list_id: bigint;
  stops_on_win: boolean;
};

/** Sub-orders of an issue that wait, by wallet. A wallet that is frozen waits until it is freed. */
export async function listWaiting(db: Db, issueId: bigint, most: number): Promise<WaitingSuborder[]> {
  const { rows } = await sql<WaitingSuborder>`
    select s.id, s.order_id, s.account_id, s.multiple, s.stake, s.rebate, o.bet_type, o.selection, o.unit, o.series,
      o.price_list_id, o.stops_on_win
    from lottery_suborder s
    join lottery_order o on o.id = s.order_id
    where s.issue_id = ${issueId} and s.state = 'waiting'
      and not exists (select from wallet_freeze f where f.account_id = s.account_id and f.lifted_at is null)
    order by s.account_id, s.id limit ${most}`.execute(db);
  return rows;
}

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

/** Ends sub-orders of one issue and moves their money; answers the wallets as they then are. */
export async function settleSuborders(tx: Db, issueId: bigint, ended: readonly Ended[]): Promise<SettledWallet[]> {
  const { rows } = await sql<SettledWallet>`
    select * from lottery_settle(${issueId}, ${ended.map(({ id }) => id)}::bigint[],
      ${ended.map(({ state }) => state)}::text[], ${ended.map(({ wins }) => wins)}::integer[],
      ${ended.map(({ prize }) => prize)}::bigint[], ${ended.map(({ refund }) => refund)}::bigint[],
      ${ended.map(({ rebate }) => rebate)}::bigint[])`.execute(tx);
  return rows;
}

/** Notes that all orders of an issue are settled; false while some wait. */
export async function closeIssue(db: Db, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_issue i set settled_at = clock_timestamp(), state = case when i.state = 'drawn' then 'settled' else i.state end
    where i.id = ${id} and i.settled_at is null
      and not exists (select from lottery_suborder s where s.issue_id = i.id and s.state = 'waiting')`.execute(db);
  return numAffectedRows === 1n;
}
