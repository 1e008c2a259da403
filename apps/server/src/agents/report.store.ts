/** Figures of teams. Amounts are minor units. */

import { NO_AGENT_TYPES } from '@parlour/contract/accounts';
import { type DownlineSort, GAME_LINES, type GameLine } from '@parlour/contract/agents';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { dayNumber } from './cells.store.ts';
import type { Team } from './team.store.ts';

export type Filter = { ledgerId: number; line: GameLine | null };

export type Sums = { turnover: bigint; stake: bigint; win: bigint; rounds: number; active: number };
export type DaySums = Sums & { day: string };
export type LineSums = Sums & { line: GameLine };

const onLine = (column: RawBuilder<unknown>, { ledgerId, line }: Filter): RawBuilder<unknown> =>
  sql`${column}.ledger_id = ${ledgerId} ${line === null ? sql`` : sql`and ${column}.line = ${line}`}`;

/** Days of whole branches: rows of a member's branch, for each day and line. */
const branchDays = ({ rootId, from, to }: Team, filter: Filter): RawBuilder<unknown> => sql`
  select d.day, d.line, d.stake, d.win, d.turnover, d.rounds from agent_team_day d
  where d.member_id = ${rootId} and d.day >= ${from.toISOString()}::timestamptz and d.day < ${to.toISOString()}::timestamptz
    and d.rounds <> 0 and ${onLine(sql.ref('d'), filter)}`;

const NO_DAYS = sql.raw('0::bigint::bit(64)');
const ALL_DAYS = sql.raw('(-1)::bigint::bit(64)');

/** Days on which the team's members were active: by child, member, line and block of days, one bit for each day. */
const activeDays = ({ members, timeZone }: Team, filter: Filter): RawBuilder<unknown> => sql`
  select t.child_id, a.member_id, a.line, a.block,
    a.days & (${ALL_DAYS} >> greatest(n.first - a.block * 64, 0)) & (${ALL_DAYS} << greatest((a.block + 1) * 64 - n.next, 0)) as days
  from (${members}) t
  cross join lateral (
    select ${dayNumber(sql`t.since`, timeZone)} as first, ${dayNumber(sql`t.until`, timeZone)} as next
  ) n
  join agent_active a on a.member_id = t.member_id and a.block between n.first / 64 and (n.next - 1) / 64
  where ${onLine(sql.ref('a'), filter)}`;

const NONE: Sums = { turnover: 0n, stake: 0n, win: 0n, rounds: 0, active: 0 };
const together = (rows: readonly Omit<Sums, 'active'>[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      turnover: sum.turnover + row.turnover,
      stake: sum.stake + row.stake,
      win: sum.win + row.win,
      rounds: sum.rounds + row.rounds,
      active: 0,
    }),
    NONE,
  );

type ActiveRow = { day: string | null; line: GameLine | null; active: number };

/** Counts the active members of a span: in total, by line, and by day. */
async function readActive(db: Db, team: Team, filter: Filter): Promise<ActiveRow[]> {
  const [from, to] = [team.from, team.to].map((at) => sql`${at.toISOString()}::timestamptz`) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ];
  const { rows } = await sql<ActiveRow>`
    with lines as materialized (
      select * from (${activeDays(team, filter)}) a where days <> ${NO_DAYS}
    ), members as materialized (
      select member_id, block, bit_or(days) as days from lines group by member_id, block
    )
    select null::text as day, null::text as line, count(*)::integer as active
    from (select from members group by member_id) m
    union all
    select null, line, count(*)::integer from (select line from lines group by line, member_id) l group by line
    union all
    select to_char(date '1970-01-01' + n, 'YYYY-MM-DD'), null, (
      select count(*)::integer from members where block = n / 64 and get_bit(days, n % 64) = 1
    )
    from generate_series(${dayNumber(from, team.timeZone)}, ${dayNumber(to, team.timeZone)} - 1) n`.execute(db);
  return rows;
}

/** Sums the figures of a span: in total, by day and by line. Days and lines without play are omitted. */
export async function readFigures(
  db: Db,
  team: Team,
  filter: Filter,
): Promise<{ totals: Sums; days: DaySums[]; lines: LineSums[] }> {
  const { rows } = await sql<Omit<Sums, 'active'> & { day: string; line: GameLine }>`
    select to_char(day at time zone ${team.timeZone}, 'YYYY-MM-DD') as day, line, turnover, stake, win, rounds
    from (${branchDays(team, filter)}) d order by d.day, d.line`.execute(db);
  const active = await readActive(db, team, filter);
  const activeOf = (wanted: Pick<ActiveRow, 'day' | 'line'>): number =>
    active.find(({ day, line }) => day === wanted.day && line === wanted.line)?.active ?? 0;
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    ...together(own),
    active: activeOf({ day, line: null }),
  }));
  const lines = [...Map.groupBy(rows, ({ line }) => line)]
    .map(([line, own]) => ({ line, ...together(own), active: activeOf({ day: null, line }) }))
    .toSorted((a, b) => GAME_LINES.indexOf(a.line) - GAME_LINES.indexOf(b.line));
  return { totals: { ...together(rows), active: activeOf({ day: null, line: null }) }, days, lines };
}

export const readTotals = async (db: Db, team: Team, filter: Filter): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select coalesce(sum(turnover), 0)::bigint as turnover, coalesce(sum(stake), 0)::bigint as stake,
      coalesce(sum(win), 0)::bigint as win, coalesce(sum(rounds), 0)::integer as rounds, (
        select count(distinct member_id)::integer from (${activeDays(team, filter)}) a where days <> ${NO_DAYS}
      ) as active
    from (${branchDays(team, filter)}) d`.execute(db);
  return rows[0] ?? NONE;
};

export type Arrivals = { day: string; members: number };

/** Counts registrations into a team by day, without its top. */
export async function readArrivals(db: Db, { members, rootId, timeZone }: Team): Promise<Arrivals[]> {
  const { rows } = await sql<Arrivals>`
    select to_char(m.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::integer as members
    from (${members}) t
    join member m on m.id = t.member_id and m.created_at >= t.since and m.created_at < t.until
    where m.id <> ${rootId} group by 1 order by 1`.execute(db);
  return rows;
}

export type Cash = {
  deposits: bigint;
  deposit_count: number;
  first_deposits: number;
  withdrawals: bigint;
  withdrawal_count: number;
};

/** Sums a team's deposits and withdrawals. */
export async function readCash(db: Db, { members }: Team, ledgerId: number): Promise<Cash> {
  const { rows } = await sql<Cash>`
    with team as (${members}), came as (
      select d.amount, d.settled_at = (
        select min(f.settled_at) from deposit f where f.member_id = d.member_id and f.state = 'settled'
      ) as is_first
      from team t
      join deposit d on d.member_id = t.member_id and d.settled_at >= t.since and d.settled_at < t.until
      where d.state = 'settled' and d.ledger_id = ${ledgerId}
    ), went as (
      select w.amount from team t
      join withdrawal w on w.member_id = t.member_id and w.changed_at >= t.since and w.changed_at < t.until
      where w.state = 'paid' and w.ledger_id = ${ledgerId}
    )
    select coalesce((select sum(amount) from came), 0)::bigint as deposits,
      (select count(*) from came)::integer as deposit_count,
      (select count(*) from came where is_first)::integer as first_deposits,
      coalesce((select sum(amount) from went), 0)::bigint as withdrawals,
      (select count(*) from went)::integer as withdrawal_count`.execute(db);
  const [cash] = rows;
  if (!cash) throw new Error('sums have one row');
  return cash;
}

export type DownlineRow = {
  id: bigint;
  account: string;
  type: number;
  created_at: Date;
  /** Whether the member is directly below the root now, or the root itself. */
  is_here: boolean;
  rate: number;
  members: number;
  turnover: bigint;
  net: bigint;
  active: number;
};
export type Downlines = { rows: DownlineRow[]; total: number; turnover: bigint; net: bigint; active: number };

const ORDERS: Record<DownlineSort, RawBuilder<unknown>> = {
  turnover: sql`turnover desc`,
  net: sql`net desc`,
  active: sql`active desc`,
  name: sql`account`,
  joined: sql`created_at desc`,
};

export type DownlineQuery = {
  /** Exact account, or the visible letters of its masked name. */
  search: string | null;
  sort: DownlineSort;
  onlyActive: boolean;
  onlyAgents: boolean;
  page: number;
  size: number;
};

/**
 * Lists members directly below a team's root and the root itself, each with the figures of the whole branch (the root
 * with its own play only), and the sums of all of them.
 */
export async function listDownlineRows(
  db: Db,
  team: Team,
  filter: Filter,
  { search, sort, onlyActive, onlyAgents, page, size }: DownlineQuery,
): Promise<Downlines> {
  const matches =
    search === null
      ? sql``
      : sql`and (m.account = ${search}
          or starts_with(left(m.account, case when char_length(m.account) >= 6 then 2 else 1 end), ${search}))`;
  const { rows } = await sql<
    DownlineRow & { total: number; all_turnover: bigint; all_net: bigint; all_active: number }
  >`
    with team as materialized (${team.members}), active as materialized (
      select child_id, count(distinct member_id)::integer as active
      from (${activeDays({ ...team, members: sql`select * from team` }, filter)}) a where days <> ${NO_DAYS} group by child_id
    ), played as (
      select t.child_id, d.turnover, d.stake, d.win from team t
      join agent_team_day d on d.member_id = t.child_id and d.day >= t.since and d.day < t.until
      where t.member_id = t.child_id and t.child_id <> ${team.rootId} and d.rounds <> 0 and ${onLine(sql.ref('d'), filter)}
      union all
      select t.child_id, d.turnover, d.stake, d.win from team t
      join agent_day d on d.member_id = t.child_id and d.day >= t.since and d.day < t.until
      where t.member_id = t.child_id and t.child_id = ${team.rootId} and d.rounds <> 0 and ${onLine(sql.ref('d'), filter)}
    ), sums as (
      select p.*, coalesce(a.active, 0) as active from (
        select child_id, sum(turnover)::bigint as turnover, sum(stake - win)::bigint as net from played group by child_id
      ) p left join active a using (child_id)
    ), here as (
      select member_id as id from agent_node where parent_id = ${team.rootId} or member_id = ${team.rootId}
    ), list as (
      select m.id, m.account, m.type, m.created_at, h.id is not null as is_here, coalesce(s.turnover, 0) as turnover,
        coalesce(s.net, 0) as net, coalesce(s.active, 0) as active
      from here h full join sums s on s.child_id = h.id join member m on m.id = coalesce(h.id, s.child_id)
      where true ${matches} ${onlyActive ? sql`and s.active > 0` : sql``}
        ${onlyAgents ? sql`and m.type <> all(${[...NO_AGENT_TYPES]}::integer[])` : sql``}
    ), page as (
      select *, count(*) over ()::integer as total, (sum(turnover) over ())::bigint as all_turnover,
        (sum(net) over ())::bigint as all_net, (sum(active) over ())::integer as all_active
      from list order by ${ORDERS[sort]}, id limit ${size} offset ${(page - 1) * size}
    )
    select p.*, coalesce(r.ppm, 0) as rate,
      case when p.id = ${team.rootId} then 0 else (
        select count(*) - 1 from agent_node n where n.path @> array[p.id]
      ) end::integer as members
    from page p
    left join lateral (select ppm from agent_rate r where r.member_id = p.id order by r.id desc limit 1) r on true
    order by ${ORDERS[sort]}, p.id`.execute(db);
  const [first] = rows;
  return {
    rows,
    total: first?.total ?? 0,
    turnover: first?.all_turnover ?? 0n,
    net: first?.all_net ?? 0n,
    active: first?.all_active ?? 0,
  };
}

/** Returns the moment up to which all committed play is included in the figures. */
export async function readCountedTo(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce((
      select min(o.at) from operation o where o.tx >= (select upto from roll_up where name = 'agent_cells')
    ), clock_timestamp()) as at`.execute(db);
  return rows[0]?.at ?? new Date();
}
