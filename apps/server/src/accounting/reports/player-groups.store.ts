/** Figures of a period by groups of players: tiers, affiliates, agents at the top of a branch, and single players. */
import { NO_AGENT_TYPES } from '@parlour/contract/accounts';
import { type FigureRow, MOST_REPORT_ROWS, type ReportGroup } from '@parlour/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { inDays, rowsOf, type Span, type Sums, within } from './report-sql.store.ts';

type Group = { join: RawBuilder<unknown>; key: RawBuilder<unknown>; label: RawBuilder<unknown> };

/** Groups by what players are now; `–` contains those outside any affiliate or branch. */
const GROUPS = {
  tier: {
    join: sql`left join vip_rank r on r.level = m.rank_level`,
    key: sql`m.rank_level::text`,
    label: sql`coalesce(r.texts -> 'EN' ->> 'name', m.rank_level::text)`,
  },
  affiliate: {
    join: sql`left join affiliate_player ap on ap.member_id = m.id and ap.until is null
      left join affiliate a on a.id = ap.affiliate_id left join member top on top.id = a.member_id`,
    key: sql`coalesce(a.id::text, '–')`,
    label: sql`top.account`,
  },
  agent: {
    join: sql`left join agent_node n on n.member_id = m.id
      left join member top on top.id = n.path[1] and top.type <> all (${NO_AGENT_TYPES}::integer[])`,
    key: sql`coalesce(top.id::text, '–')`,
    label: sql`top.account`,
  },
} satisfies Partial<Record<ReportGroup, Group>>;
type PlayerGroup = keyof typeof GROUPS;

/** Whether the rows of a group are players; each player belongs to one row. */
export const isPlayerGroup = (by: string): by is PlayerGroup => Object.hasOwn(GROUPS, by);

/** Figures of all players by group. */
export async function playersBy(db: Db, span: Span, by: PlayerGroup): Promise<FigureRow[]> {
  const { join, key, label }: Group = GROUPS[by];
  const { rows } = await sql<Sums>`
    with play as (
      select member_id, sum(turnover) as turnover, sum(wins) as wins, sum(rounds) as rounds, sum(deposits) as deposits
      from member_play_day where ledger_id = ${span.ledgerId} and ${inDays(sql`day`, span)} group by 1
    )
    select ${key} as key, min(${label}) as label, count(*)::bigint as players,
      count(*) filter (where ${within(sql`m.created_at`, span)}) as registrations,
      count(*) filter (where p.turnover > 0) as active,
      coalesce(sum(p.turnover), 0)::bigint as turnover, coalesce(sum(p.wins), 0)::bigint as wins,
      coalesce(sum(p.turnover - p.wins), 0)::bigint as ggr, coalesce(sum(p.deposits), 0)::bigint as deposits,
      coalesce(sum(p.rounds), 0)::bigint as rounds
    from member m
    left join play p on p.member_id = m.id
    ${join}
    where m.customer_type is null
    group by 1`.execute(db);
  return rowsOf(rows);
}

/** The players with the largest turnover in the span. */
export async function largestPlayers(db: Db, span: Span): Promise<FigureRow[]> {
  const { rows } = await sql<Sums>`
    select d.member_id::text as key, min(m.account) as label, sum(d.turnover)::bigint as turnover,
      sum(d.wins)::bigint as wins, sum(d.turnover - d.wins)::bigint as ggr, sum(d.rounds)::bigint as rounds,
      sum(d.deposits)::bigint as deposits
    from member_play_day d join member m on m.id = d.member_id
    where d.ledger_id = ${span.ledgerId} and ${inDays(sql`d.day`, span)} and m.customer_type is null
    group by d.member_id order by sum(d.turnover) desc, d.member_id limit ${MOST_REPORT_ROWS + 1}`.execute(db);
  return rowsOf(rows);
}
