/** Retention of players by the week or month of their registration. */
import { type FigureRow, type Figures, type KeptColumn, RETENTION_PERIODS } from '@parlour/contract/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type Span, within } from './report-sql.store.ts';

/** Number of units from one first day of a unit to another. */
const BETWEEN = {
  week: (from: string, to: string) => sql`(${sql.raw(to)} - ${sql.raw(from)}) / 7`,
  month: (from: string, to: string) =>
    sql`((extract(year from ${sql.raw(to)}) - extract(year from ${sql.raw(from)})) * 12
      + extract(month from ${sql.raw(to)}) - extract(month from ${sql.raw(from)}))::integer`,
};
type CohortGroup = keyof typeof BETWEEN;

export const isCohortGroup = (by: string): by is CohortGroup => Object.hasOwn(BETWEEN, by);

type Cohort = { start: string; registrations: bigint; firstDeposits: bigint; ggr: bigint; ended: number };
type Kept = { start: string; age: number; players: bigint };

/**
 * Reads the cohorts of players who registered in the span, with first deposits and GGR to date. A week or month counts
 * when it has ended: until then, `keptN` is missing.
 */
export async function retentionBy(db: Db, span: Span, unit: CohortGroup): Promise<FigureRow[]> {
  const between = BETWEEN[unit];
  const cohort = sql`
    select id, date_trunc(${unit}, created_at at time zone ${span.timeZone})::date as start
    from member where customer_type is null and ${within(sql`created_at`, span)}`;
  const { rows: cohorts } = await sql<Cohort>`
    with cohort as (${cohort}), clock as (
      select date_trunc(${unit}, clock_timestamp() at time zone ${span.timeZone})::date as today
    ), value as (
      select d.member_id, sum(d.turnover - d.wins) as ggr
      from cohort c join member_play_day d on d.member_id = c.id and d.ledger_id = ${span.ledgerId}
      group by 1
    )
    select c.start::text as start, count(*)::bigint as registrations, ${between('c.start', 'clock.today')} as ended,
      count(*) filter (where exists (
        select from deposit d where d.member_id = c.id and d.ledger_id = ${span.ledgerId} and d.state = 'settled'
      ))::bigint as "firstDeposits",
      coalesce(sum(v.ggr), 0)::bigint as ggr
    from cohort c cross join clock left join value v on v.member_id = c.id
    group by c.start, clock.today`.execute(db);
  const { rows: kept } = await sql<Kept>`
    with cohort as (${cohort}), played as (
      select distinct c.id, c.start, date_trunc(${unit}, d.day)::date as day
      from cohort c join member_play_day d
        on d.member_id = c.id and d.ledger_id = ${span.ledgerId} and d.turnover > 0 and d.day >= c.start
    )
    select start::text as start, ${between('start', 'day')} as age, count(*)::bigint as players
    from played group by 1, 2`.execute(db);
  const keptOf = new Map(kept.map(({ start, age, players }) => [`${start} ${age}`, players]));
  return cohorts.map(({ start, registrations, firstDeposits, ggr, ended }) => {
    const figures: Figures = { registrations, firstDeposits, ggr };
    for (let age = 0; age < Math.min(ended, RETENTION_PERIODS); age += 1) {
      figures[`kept${age}` as KeptColumn] = keptOf.get(`${start} ${age}`) ?? 0n;
      figures[`base${age}`] = registrations;
    }
    return { key: start, label: start, figures };
  });
}
