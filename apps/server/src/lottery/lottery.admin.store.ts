import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { DrawSource, HoldCause, IssueState, SuborderState } from './lottery.tables.ts';
import { CUT_NUMBERS, readSuborders, type WaitingSuborder } from './settlement.store.ts';

export type AdminIssue = {
  id: bigint;
  game_id: number;
  code: string;
  family: string;
  numero: string;
  draw_source: DrawSource;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  state: IssueState;
  hold_cause: HoldCause | null;
  reason: string;
  corrections: number;
  result: unknown;
  settled_at: Date | null;
  entries: number;
  /** Orders in all books that are settled, or refunded, and those that are not yet; 0 when all are. */
  settled: number;
  unsettled: number;
  orders: number;
  turnover: bigint;
  prizes: bigint;
  rebates: bigint;
};

/** Sub-orders that count in the figures: without guest play, and not refunded. */
const COUNTED = sql`
  s.state in ('waiting', 'won', 'lost', 'returned')
  and exists (
    select from wallet w join ledger l on l.id = w.ledger_id
    where w.account_id = s.account_id and l.book <> 'TRIAL'
  )`;

/** Orders are summed only for the issues of the page. */
const issues = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, page: RawBuilder<unknown>) => sql<AdminIssue>`
  select i.id, i.game_id, g.code, g.family, i.numero, i.draw_source, i.opens_at, i.closes_at, i.draws_at, i.state,
    i.hold_cause, i.reason, i.corrections, i.result, i.settled_at, o.*, p.*,
    (
      select count(distinct coalesce('o' || e.operator_id, e.feed))::integer from lottery_result_entry e
      where e.issue_id = i.id and e.stage = case when i.settled_at is null then i.corrections else i.corrections + 1 end
    ) as entries
  from (select i.* from lottery_issue i where ${where} ${order} ${page}) i
  join lottery_game g on g.id = i.game_id
  cross join lateral (
    select count(*)::integer as orders, coalesce(sum(s.stake - s.refund), 0)::bigint as turnover,
      coalesce(sum(s.prize), 0)::bigint as prizes,
      coalesce(sum(s.rebate) filter (where s.state <> 'waiting'), 0)::bigint as rebates
    from lottery_suborder s where s.issue_id = i.id and ${COUNTED}
  ) o
  cross join lateral (
    select count(*) filter (where not w.waits)::integer as settled, count(*) filter (where w.waits)::integer as unsettled
    from lottery_suborder s
    cross join lateral (
      select s.state = 'waiting' or i.state = 'corrected' and s.correction < i.corrections as waits
    ) w
    where i.settled_at is null and i.state in ('drawn', 'corrected', 'void') and s.issue_id = i.id
      and s.state not in ('cancelled', 'stopped')
  ) p
  ${order}`;

/** Time after which a draw of our own is late: it can't be drawn, or no server runs. */
const OWN_LATE = sql`interval '2 minutes'`;
/** Issue that waits for a result or is held, or that we should have drawn. */
const DUE = sql`(i.state = 'held' or i.state = 'scheduled' and i.draws_at <= clock_timestamp()
  - case when i.draw_source = 'entry' then interval '0' else ${OWN_LATE} end)`;
/**
 * Issue with entries of operators that have not decided it: a result, or the correction of a settled one. It is looked up by
 * those few entries, and not among all issues.
 */
const ENTERED = sql`i.id = any (array(
  select x.id from lottery_issue x
  where x.draw_source = 'entry' and x.state in ('scheduled', 'held')
    and exists (select from lottery_result_entry e where e.issue_id = x.id and e.stage = 0 and e.operator_id is not null)
  union all
  select x.id from lottery_result_entry e
  join lottery_issue x on x.id = e.issue_id and e.stage = x.corrections + 1
  where e.stage > 0 and x.state in ('settled', 'corrected') and x.settled_at is not null
))`;
const viewsOf = (since: Date) =>
  ({
    due: [DUE, sql`order by i.draws_at, i.id`],
    entered: [ENTERED, sql`order by i.draws_at, i.id`],
    coming: [sql`i.state = 'scheduled' and i.draws_at > clock_timestamp()`, sql`order by i.draws_at, i.id`],
    decided: [sql`i.state in ('drawn', 'settled', 'corrected', 'void')`, sql`order by i.draws_at desc, i.id desc`],
    today: [
      sql`i.state in ('settled', 'corrected', 'void') and i.settled_at >= ${since} and i.has_orders`,
      sql`order by i.settled_at desc, i.id desc`,
    ],
  }) satisfies Record<string, [RawBuilder<unknown>, RawBuilder<unknown>]>;
export type IssueView = keyof ReturnType<typeof viewsOf>;

/** Returns one page of issues, plus one if there is a next page. @param since beginning of today */
export async function listAdminIssues(
  db: Db,
  {
    view,
    since,
    gameId,
    page,
    size,
  }: { view: IssueView; since: Date; gameId: number | null; page: number; size: number },
): Promise<AdminIssue[]> {
  const [where, order] = viewsOf(since)[view];
  const of = gameId === null ? sql`true` : sql`i.game_id = ${gameId}`;
  const cut = sql`limit ${size + 1} offset ${page * size}`;
  const { rows } = await issues(sql`${where} and ${of}`, order, cut).execute(db);
  return rows;
}

export async function findAdminIssue(db: Db, id: bigint): Promise<AdminIssue | undefined> {
  const { rows } = await issues(sql`i.id = ${id}`, sql``, sql``).execute(db);
  return rows[0];
}

/** Counts the issues that wait for a result or are held, with the time of the oldest. */
export async function countDue(db: Db): Promise<{ due: number; oldest: Date | null }> {
  const { rows } = await sql<{ due: number; oldest: Date | null }>`
    select count(*)::integer as due, min(least(i.draws_at, clock_timestamp())) as oldest from lottery_issue i
    where ${DUE}`.execute(db);
  return rows[0] ?? { due: 0, oldest: null };
}

/** Lists wallets whose balance does not cover an issue's newest correction, with the current shortfall. */
export async function listCases(
  db: Db,
  issueId: bigint,
): Promise<{ member_id: bigint; account: string; owed: bigint; short: bigint; opened_at: Date }[]> {
  const { rows } = await sql<{ member_id: bigint; account: string; owed: bigint; short: bigint; opened_at: Date }>`
    select m.id as member_id, m.account, c.owed, greatest(c.owed - w.balance, 0)::bigint as short, c.opened_at
    from lottery_correction_case c
    join lottery_issue i on i.id = c.issue_id and i.corrections = c.correction
    join wallet w on w.account_id = c.account_id join member m on m.id = w.member_id
    where c.issue_id = ${issueId} and c.closed_at is null order by c.opened_at, m.account limit 200`.execute(db);
  return rows;
}

/** Data of a line from which an exposure is computed. */
type Line = {
  bet_type: string;
  selection: string;
  unit: '1' | '0.1' | '0.01';
  series: number;
  price_list_id: bigint;
  multiple: number;
  bets: number;
};

/** Lists lines that wait on an issue or were settled on it, largest stakes first. */
export async function listExposed(db: Db, issueId: bigint, most: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select o.bet_type, o.selection, o.bets, o.unit, o.series, o.price_list_id, s.multiple
    from lottery_suborder s join lottery_order o on o.id = s.order_id
    where s.issue_id = ${issueId} and ${COUNTED}
    order by s.stake desc, s.id limit ${most}`.execute(db);
  return rows;
}

/** Lists orders that wait for an issue and count in the figures. */
export const listSettleable = (db: Db, issueId: bigint, most: number): Promise<WaitingSuborder[]> =>
  readSuborders(db, sql`s.issue_id = ${issueId} and s.state = 'waiting' and ${COUNTED} limit ${most}`);

export type AdminOrder = {
  id: bigint;
  order_id: bigint;
  member_id: bigint;
  account: string;
  code: string;
  numero: string;
  bet_type: string;
  selection: string;
  bets: number;
  unit: string;
  multiple: number;
  series: number;
  prices: Record<string, string>;
  cut_numbers: string[] | null;
  cuts: number[] | null;
  chase: boolean;
  stake: bigint;
  rebate: bigint;
  refund: bigint;
  prize: bigint;
  wins: number;
  state: SuborderState;
  placed_at: Date;
  ended_at: Date | null;
  result: unknown;
  correction: number;
};

export type AdminOrderFilter = {
  /** Orders of this player, and the one with this id. */
  account: string | null;
  orderId: bigint | null;
  issueId: bigint | null;
  before: bigint | null;
  size: number;
};

/** Lists orders as they were placed, newest first, with the prices at that time. */
export async function listAdminOrders(
  db: Db,
  { account, orderId, issueId, before, size }: AdminOrderFilter,
): Promise<AdminOrder[]> {
  const found = sql`(s.order_id = ${orderId}::bigint or s.account_id = any (array(
    select w.account_id from wallet w join member x on x.id = w.member_id where x.account = ${account}::text)))`;
  const when = (value: unknown, condition: RawBuilder<unknown>) => (value === null ? sql`true` : condition);
  const { rows } = await sql<AdminOrder>`
    select s.id, s.order_id, o.member_id, m.account, g.code, i.numero, o.bet_type, o.selection, o.bets, o.unit, s.multiple, o.series,
      coalesce(p.prices -> o.bet_type, '{}'::jsonb) as prices, c.cut_numbers, c.cuts, o.chase, s.stake, s.rebate, s.refund, s.prize, s.wins,
      s.state, s.placed_at, s.ended_at, i.result, s.correction
    from lottery_suborder s
    join lottery_order o on o.id = s.order_id
    join lottery_issue i on i.id = s.issue_id
    join lottery_game g on g.id = o.game_id
    join lottery_price_list p on p.id = o.price_list_id
    join member m on m.id = o.member_id
    left join lateral ${CUT_NUMBERS} c on true
    where ${when(account ?? orderId, found)}
      and ${when(issueId, sql`s.issue_id = ${issueId}`)} and ${when(before, sql`s.id < ${before}`)}
    order by s.id desc limit ${size + 1}`.execute(db);
  return rows;
}

export type ReportSums = { issues: number; orders: number; turnover: bigint; prizes: bigint; rebates: bigint };
export type ReportRow = ReportSums & { day: string; code: string; numero: string | null };

export type ReportFilter = { from: Date; until: Date; zone: string; gameId: number | null; ledgerId: number };

/** Settled orders of a report: figures of sub-orders `s` by issue `i` of game `g`. */
const reported = ({ from, until, zone, gameId, ledgerId }: ReportFilter) => ({
  day: sql`to_char((i.draws_at at time zone ${zone})::date, 'YYYY-MM-DD')`,
  sums: sql`count(distinct i.id)::integer as issues, count(*)::integer as orders, sum(s.stake - s.refund)::bigint as turnover,
    sum(s.prize)::bigint as prizes, sum(s.rebate)::bigint as rebates`,
  orders: sql`
    lottery_issue i
    join lottery_game g on g.id = i.game_id
    join lottery_suborder s on s.issue_id = i.id and s.state in ('won', 'lost', 'returned')
    join wallet w on w.account_id = s.account_id and w.ledger_id = ${ledgerId}
    where i.draws_at >= ${from} and i.draws_at < ${until} and ${gameId === null ? sql`true` : sql`i.game_id = ${gameId}`}`,
});

/** Reports settled orders by game and day of the draw, newest day first. */
export async function reportOf(db: Db, filter: ReportFilter): Promise<ReportRow[]> {
  const { day, sums, orders } = reported(filter);
  const { rows } = await sql<ReportRow>`
    select ${day} as day, g.code, null as numero, ${sums} from ${orders}
    group by 1, g.code, g.position order by 1 desc, g.position`.execute(db);
  return rows;
}

/** Reports settled orders by issue, newest draw first. */
export async function reportByIssue(db: Db, filter: ReportFilter, most: number): Promise<ReportRow[]> {
  const { day, sums, orders } = reported(filter);
  const { rows } = await sql<ReportRow>`
    select ${day} as day, g.code, i.numero, ${sums} from ${orders}
    group by i.id, g.code order by i.draws_at desc, i.id desc limit ${most}`.execute(db);
  return rows;
}
