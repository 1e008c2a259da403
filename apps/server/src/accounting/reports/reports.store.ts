/**
 * Figures of a period for reports. Sources are aggregates (play by quarter of an hour and game, play by player and
 * day), and settled deposits, paid withdrawals and bonuses by time. Amounts are minor units.
 */
import type { FigureRow, ReportGroup, ReportName } from '@parlour/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isPlayerGroup, largestPlayers, playersBy } from './player-groups.store.ts';
import { protectionBy } from './protection.store.ts';
import { dayOf, inDays, rowsOf, type Span, type Sums, within } from './report-sql.store.ts';
import { isCohortGroup, retentionBy } from './retention.store.ts';

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
const SOURCES: Record<Exclude<ReportName, 'retention'>, readonly Source[]> = {
  play: [playBy],
  payments: [depositsBy, withdrawalsBy],
  players: [registrationsBy, activeBy, depositsBy, playBy, bonusesBy],
  protection: [protectionBy],
};

/** Reads the rows of a report, unordered; days and hours without figures are missing. */
export async function readReport(
  db: Db,
  report: ReportName,
  by: ReportGroup | 'total',
  span: Span,
): Promise<FigureRow[]> {
  if (by === 'player') return largestPlayers(db, span);
  if (isPlayerGroup(by)) return playersBy(db, span, by);
  if (report === 'retention') return isCohortGroup(by) ? retentionBy(db, span, by) : [];
  const sources = report === 'play' && (by === 'day' || by === 'total') ? [playBy, activeBy] : SOURCES[report];
  const found: FigureRow[][] = [];
  for (const source of sources) found.push(await source(db, span, by));
  return joined(found);
}
