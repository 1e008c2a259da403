/** What players did to protect themselves: limits, time-outs and exclusions. */
import type { FigureRow } from '@parlour/contract/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { dayOf, rowsOf, type Span, type Sums, until, within } from './report-sql.store.ts';

/** Figures by day or in total; each player counts once per row. */
export async function protectionBy(db: Db, span: Span, by: string): Promise<FigureRow[]> {
  const isDaily = by === 'day';
  const key = (column: string) => (isDaily ? dayOf(sql.raw(column), span) : sql`''::text`);
  const { rows: limits } = await sql<Sums>`
    select ${key('at')} as key, null as label,
      count(distinct member_id) filter (where what = 'limit.tightened')::bigint as tightened,
      count(distinct member_id) filter (where what = 'limit.loosened')::bigint as loosened
    from protection_note where ${within(sql`at`, span)} group by 1`.execute(db);
  const { rows: stops } = await sql<Sums>`
    select ${key('began_at')} as key, null as label,
      count(distinct member_id) filter (where kind = 'time_out')::bigint as "timeOuts",
      count(distinct member_id) filter (where kind = 'exclusion')::bigint as exclusions
    from member_stop where ${within(sql`began_at`, span)} group by 1`.execute(db);
  // At the end of each day, or now on the day that has not ended.
  const days = isDaily
    ? sql`generate_series(${span.fromDay}::date, ${span.toDay}::date, interval '1 day')`
    : sql`(values (${span.toDay}::date))`;
  const { rows: stopped } = await sql<Sums>`
    with moment as (
      select day::date, least((day::date + 1)::timestamp at time zone ${span.timeZone}, clock_timestamp()) as at
      from ${days} as d (day)
      where day::timestamp at time zone ${span.timeZone} <= clock_timestamp()
    )
    select ${isDaily ? sql`m.day::text` : sql`''::text`} as key, null as label,
      count(distinct s.member_id)::bigint as stopped
    from moment m join member_stop s on s.began_at < m.at and coalesce(s.until, 'infinity') > m.at
      and coalesce(s.lifted_at, 'infinity') > m.at
    group by 1`.execute(db);
  // Limits are stored as they are now, so that past days have no figure.
  const { rows: limited } = await sql<Sums>`
    select ${isDaily ? dayOf(sql`clock_timestamp()`, span) : sql`''::text`} as key, null as label,
      (select count(distinct member_id) from protection_limit where setter = 'member')::bigint as limited
    where clock_timestamp() < ${until(span)}`.execute(db);
  return [limits, stops, stopped, limited].flatMap((rows) => rowsOf(rows));
}
