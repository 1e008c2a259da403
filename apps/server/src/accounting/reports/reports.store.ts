/**
 * Figures of a period for reports. Sources are aggregates (play by quarter of an hour and game, play by player and
 * day), and settled deposits, paid withdrawals and bonuses by time. Amounts are minor units.
 */
import {
  type FigureRow,
  type Figures,
  MOST_REPORT_ROWS,
  type ReportGroup,
  type ReportName,
} from '@parlour/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type Span = {
  ledgerId: number;
  /** First and last business day, as ISO dates in the time zone. */
  fromDay: string;
  toDay: string;
  timeZone: string;
};

const since = ({ fromDay, timeZone }: Span) => sql`${fromDay}::date::timestamp at time zone ${timeZone}`;
const until = ({ toDay, timeZone }: Span) => sql`(${toDay}::date + 1)::timestamp at time zone ${timeZone}`;
const within = (column: RawBuilder<unknown>, span: Span) =>
  sql`${column} >= ${since(span)} and ${column} < ${until(span)}`;
const dayOf = (column: RawBuilder<unknown>, { timeZone }: Span) =>
  sql`(${column} at time zone ${timeZone})::date::text`;
const inDays = (column: RawBuilder<unknown>, { fromDay, toDay }: Span) =>
  sql`${column} between ${fromDay}::date and ${toDay}::date`;

type Sums = { key: string; label: string | null } & Record<string, bigint | string | null>;

const rowsOf = (rows: readonly Sums[]): FigureRow[] =>
  rows.map(({ key, label, ...figures }) => ({ key, label: label ?? key, figures: figures as Figures }));

/** Grouping of play: key and label of a row of the aggregate `f` and its game `g`. */
const PLAY_KEYS: Record<string, (span: Span) => { key: RawBuilder<unknown>; label: RawBuilder<unknown> }> = {
  day: (span) => ({ key: dayOf(sql`f.bucket`, span), label: sql`null::text` }),
  hour: ({ timeZone }) => ({
    key: sql`to_char(f.bucket at time zone ${timeZone}, 'HH24')`,
    label: sql`null::text`,
  }),
  game: () => ({ key: sql`f.game_id`, label: sql`min(coalesce(g.names ->> 'EN', f.game_id))` }),
  vendor: () => ({ key: sql`coalesce(g.vendor_code, '–')`, label: sql`min(v.name)` }),
  category: () => ({ key: sql`coalesce(g.category, '–')`, label: sql`null::text` }),
};

async function playBy(db: Db, span: Span, by: string): Promise<FigureRow[]> {
  const { key, label } = PLAY_KEYS[by]?.(span) ?? { key: sql`''::text`, label: sql`null::text` };
  const { rows } = await sql<Sums>`
    select ${key} as key, ${label} as label, sum(f.bets)::bigint as turnover, sum(f.wins)::bigint as wins,
      sum(f.bets - f.wins)::bigint as ggr, sum(f.rounds)::bigint as rounds
    from play_figures f
    left join game g on g.node_id = f.game_id
    left join game_vendor v on v.code = g.vendor_code
    where f.ledger_id = ${span.ledgerId} and ${within(sql`f.bucket`, span)} and f.game_id <> ''
    group by 1`.execute(db);
  return rowsOf(rows);
}

/** Players with play, by day or in total. A player counts once per group. */
async function activeBy(db: Db, span: Span, by: string): Promise<FigureRow[]> {
  const { rows } = await sql<Sums>`
    select ${by === 'day' ? sql`day::text` : sql`''::text`} as key, null as label,
      count(distinct member_id)::bigint as active
    from member_play_day
    where ledger_id = ${span.ledgerId} and ${inDays(sql`day`, span)} and turnover > 0
    group by 1`.execute(db);
  return rowsOf(rows);
}

async function depositsBy(db: Db, span: Span, by: string): Promise<FigureRow[]> {
  const key = by === 'day' ? dayOf(sql`d.settled_at`, span) : by === 'method' ? sql`d.method` : sql`''::text`;
  const { rows } = await sql<Sums>`
    select ${key} as key, null as label, sum(d.amount)::bigint as deposits, count(*) as "depositCount",
      count(distinct d.member_id)::bigint as depositors,
      count(*) filter (where not exists (
        select from deposit e where e.member_id = d.member_id and e.ledger_id = d.ledger_id and e.state = 'settled'
          and (e.settled_at, e.id) < (d.settled_at, d.id)
      )) as "firstDeposits"
    from deposit d
    where d.state = 'settled' and d.ledger_id = ${span.ledgerId} and ${within(sql`d.settled_at`, span)}
    group by 1`.execute(db);
  return rowsOf(rows);
}

async function withdrawalsBy(db: Db, span: Span, by: string): Promise<FigureRow[]> {
  const key = by === 'day' ? dayOf(sql`w.changed_at`, span) : by === 'method' ? sql`p.method` : sql`''::text`;
  const { rows } = await sql<Sums>`
    select ${key} as key, null as label, sum(w.amount)::bigint as withdrawals, count(*) as "withdrawalCount"
    from withdrawal w join payee p on p.id = w.payee_id
    where w.state = 'paid' and w.ledger_id = ${span.ledgerId} and ${within(sql`w.changed_at`, span)}
    group by 1`.execute(db);
  return rowsOf(rows);
}

async function bonusesBy(db: Db, span: Span, by: string): Promise<FigureRow[]> {
  const { rows } = await sql<Sums>`
    select ${by === 'day' ? sql`day::text` : sql`''::text`} as key, null as label, sum(amount)::bigint as bonuses
    from bonus_credit where ledger_id = ${span.ledgerId} and ${inDays(sql`day`, span)}
    group by 1`.execute(db);
  return rowsOf(rows);
}

/** Registrations of players; sessions of guests and trial players have no account and do not count. */
async function registrationsBy(db: Db, span: Span, by: string): Promise<FigureRow[]> {
  const { rows } = await sql<Sums>`
    select ${by === 'day' ? dayOf(sql`created_at`, span) : sql`''::text`} as key, null as label,
      count(*)::bigint as registrations
    from member where customer_type is null and ${within(sql`created_at`, span)}
    group by 1`.execute(db);
  return rowsOf(rows);
}

/** Figures by the players' current tier. */
async function tiers(db: Db, span: Span): Promise<FigureRow[]> {
  const { rows } = await sql<Sums>`
    with play as (
      select member_id, sum(turnover) as turnover, sum(wins) as wins, sum(rounds) as rounds, sum(deposits) as deposits
      from member_play_day where ledger_id = ${span.ledgerId} and ${inDays(sql`day`, span)} group by 1
    )
    select m.rank_level::text as key, min(coalesce(r.texts -> 'EN' ->> 'name', m.rank_level::text)) as label,
      count(*)::bigint as players, count(*) filter (where p.turnover > 0) as active,
      coalesce(sum(p.turnover), 0)::bigint as turnover, coalesce(sum(p.wins), 0)::bigint as wins,
      coalesce(sum(p.turnover - p.wins), 0)::bigint as ggr, coalesce(sum(p.deposits), 0)::bigint as deposits,
      coalesce(sum(p.rounds), 0)::bigint as rounds
    from member m
    left join play p on p.member_id = m.id
    left join vip_rank r on r.level = m.rank_level
    where m.customer_type is null
    group by m.rank_level`.execute(db);
  return rowsOf(rows);
}

/** The players with the largest turnover in the span. */
async function players(db: Db, span: Span): Promise<FigureRow[]> {
  const { rows } = await sql<Sums>`
    select d.member_id::text as key, min(m.account) as label, sum(d.turnover)::bigint as turnover,
      sum(d.wins)::bigint as wins, sum(d.turnover - d.wins)::bigint as ggr, sum(d.rounds)::bigint as rounds,
      sum(d.deposits)::bigint as deposits
    from member_play_day d join member m on m.id = d.member_id
    where d.ledger_id = ${span.ledgerId} and ${inDays(sql`d.day`, span)} and m.customer_type is null
    group by d.member_id order by sum(d.turnover) desc, d.member_id limit ${MOST_REPORT_ROWS + 1}`.execute(db);
  return rowsOf(rows);
}

/** Joins rows of several sources by their keys. */
function joined(sources: readonly FigureRow[][]): FigureRow[] {
  const rows = new Map<string, FigureRow>();
  for (const { key, label, figures } of sources.flat()) {
    const known = rows.get(key);
    rows.set(key, { key, label: known?.label ?? label, figures: { ...known?.figures, ...figures } });
  }
  return [...rows.values()];
}

type Source = (db: Db, span: Span, by: string) => Promise<FigureRow[]>;
const SOURCES: Record<ReportName, readonly Source[]> = {
  play: [playBy],
  payments: [depositsBy, withdrawalsBy],
  players: [registrationsBy, activeBy, depositsBy, playBy, bonusesBy],
};

/** Reads the rows of a report, unordered; days and hours without figures are missing. */
export async function readReport(
  db: Db,
  report: ReportName,
  by: ReportGroup | 'total',
  span: Span,
): Promise<FigureRow[]> {
  if (by === 'tier') return tiers(db, span);
  if (by === 'player') return players(db, span);
  const sources = report === 'play' && (by === 'day' || by === 'total') ? [playBy, activeBy] : SOURCES[report];
  const found: FigureRow[][] = [];
  for (const source of sources) found.push(await source(db, span, by));
  return joined(found);
}
