/** Figures of teams. Amounts are minor units. */
import { type DownlineSort, GAME_LINES, type GameLine } from '@parlour/contract/agents';
import { NO_AGENT_TYPES } from '@parlour/contract/members';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Team } from './team.store.ts';

export type Filter = { ledgerId: number; line: GameLine | null };

export type Sums = { turnover: bigint; stake: bigint; win: bigint; rounds: number; active: number };
export type DaySums = Sums & { day: string };
export type LineSums = Sums & { line: GameLine };

/** Days of the team's members: one row for each member, day and line. */
const played = ({ members }: Team, { ledgerId, line }: Filter): RawBuilder<unknown> => sql`
  select t.child_id, d.member_id, d.day, d.line, d.stake, d.win, d.turnover, d.rounds
  from (${members}) t
  join agent_day d on d.member_id = t.member_id and d.day >= t.since and d.day < t.until
  where d.ledger_id = ${ledgerId} and d.rounds <> 0 ${line === null ? sql`` : sql`and d.line = ${line}`}`;

/** Sums of each member first: members are counted without sorting all rows of their days. */
const byMember = (team: Team, filter: Filter, groups: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${groups}, sum(turnover) as turnover, sum(stake) as stake, sum(win) as win, sum(rounds) as rounds,
    bool_or(turnover > 0) as is_active
  from (${played(team, filter)}) p group by ${groups}`;

const SUMS = sql`
  coalesce(sum(turnover), 0)::bigint as turnover, coalesce(sum(stake), 0)::bigint as stake,
  coalesce(sum(win), 0)::bigint as win, coalesce(sum(rounds), 0)::integer as rounds,
  (count(*) filter (where is_active))::integer as active`;

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

/** Bits of a mask with one for each day of a span. */
const MASK = 128;

type ActiveRow = { day: number | null; line: GameLine | null; active: number };

/** Active members of a span: all, by line, and by day, which is counted from the first of the span. */
async function readActive(db: Db, team: Team, filter: Filter): Promise<ActiveRow[]> {
  const nth = sql`round(extract(epoch from day - ${team.from.toISOString()}::timestamptz) / 86400)::integer`;
  const { rows } = await sql<ActiveRow>`
    with masks as materialized (
      select member_id, line, bit_or(1::bit(${sql.raw(`${MASK}`)}) << ${nth}) as days
      from (${played(team, filter)}) p where turnover > 0 group by member_id, line
    ), members as materialized (
      select member_id, bit_or(days) as days from masks group by member_id
    )
    select null::integer as day, null::text as line, count(*)::integer as active from members
    union all
    select null, line, count(*)::integer from masks group by line
    union all
    select n, null, count(*)::integer from generate_series(0, ${sql.raw(`${MASK - 1}`)}) n
    join members on get_bit(days, ${sql.raw(`${MASK - 1}`)} - n) = 1 group by n`.execute(db);
  return rows;
}

/** Sums of a span: all of it, by day and by line. Days and lines without play are left out. */
export async function readFigures(
  db: Db,
  team: Team,
  filter: Filter,
  timeZone: string,
): Promise<{ totals: Sums; days: DaySums[]; lines: LineSums[] }> {
  const { rows } = await sql<Omit<Sums, 'active'> & { day: string; nth: number; line: GameLine }>`
    select to_char(day at time zone ${timeZone}, 'YYYY-MM-DD') as day, line,
      round(extract(epoch from day - ${team.from.toISOString()}::timestamptz) / 86400)::integer as nth,
      sum(turnover)::bigint as turnover, sum(stake)::bigint as stake, sum(win)::bigint as win, sum(rounds)::integer as rounds
    from (${played(team, filter)}) p group by p.day, p.line order by p.day, p.line`.execute(db);
  const active = await readActive(db, team, filter);
  const activeOf = (wanted: Pick<ActiveRow, 'day' | 'line'>): number =>
    active.find(({ day, line }) => day === wanted.day && line === wanted.line)?.active ?? 0;
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    ...together(own),
    active: activeOf({ day: own[0]?.nth ?? null, line: null }),
  }));
  const lines = [...Map.groupBy(rows, ({ line }) => line)]
    .map(([line, own]) => ({ line, ...together(own), active: activeOf({ day: null, line }) }))
    .toSorted((a, b) => GAME_LINES.indexOf(a.line) - GAME_LINES.indexOf(b.line));
  return { totals: { ...together(rows), active: activeOf({ day: null, line: null }) }, days, lines };
}

export const readTotals = async (db: Db, team: Team, filter: Filter): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select ${SUMS} from (${byMember(team, filter, sql.ref('member_id'))}) m`.execute(db);
  return rows[0] ?? NONE;
};

export type Arrivals = { day: string; members: number };

/** Registrations into a team by day, its top left out. */
export async function readArrivals(db: Db, { members, rootId }: Team, timeZone: string): Promise<Arrivals[]> {
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

/** What a team paid in and took out. */
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
  /** Directly below the root now, or the root itself. */
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
  /** Exact account, or the letters of it that a masked name shows first. */
  search: string | null;
  sort: DownlineSort;
  onlyActive: boolean;
  onlyAgents: boolean;
  page: number;
  size: number;
};

/**
 * Members directly below the root of a team and the root itself, each with the figures of the whole branch (the root with its
 * own play alone), and the sums of all of them.
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
    with sums as (
      select child_id, sum(turnover)::bigint as turnover, sum(stake - win)::bigint as net,
        (count(*) filter (where is_active))::integer as active
      from (${byMember(team, filter, sql`child_id, member_id`)}) p group by child_id
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

/** Everything that was committed up to here is in the figures. */
export async function readCountedTo(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce((
      select min(o.at) from operation o where o.tx >= (select upto from roll_up where name = 'agent_cells')
    ), clock_timestamp()) as at`.execute(db);
  return rows[0]?.at ?? new Date();
}
