/** Sums of a member's payments and play. Amounts are minor units. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type Span = 'day' | 'week' | 'month';
export type SpanSums = { span: Span; deposits: bigint; withdrawals: bigint; bets: bigint; wins: bigint };
type Of = { memberId: bigint; accountId: bigint; ledgerId: number; timeZone: string };

/** Digits of the house accounts for deposits and withdrawals. */
const DEPOSITS = 5;
const WITHDRAWALS = 6;

/**
 * Returns sums of the day, the week and the month up to now. Payments are read from the few platform operations on the
 * wallet; play from the aggregated days, and from the operations that are not aggregated yet.
 */
export async function readPosition(db: Db, { memberId, accountId, ledgerId, timeZone }: Of): Promise<SpanSums[]> {
  const { rows } = await sql<SpanSums>`
    with today as materialized (select (clock_timestamp() at time zone ${timeZone})::date as day),
    spans as materialized (
      select n, span, since from today, lateral (values
        (1, 'day', day), (2, 'week', date_trunc('week', day)::date), (3, 'month', date_trunc('month', day)::date)
      ) s (n, span, since)
    ),
    paid as materialized (
      select (o.at at time zone ${timeZone})::date as day, (h.account_id - ${ledgerId * 10}::bigint)::integer as house, h.amount
      from operation o
      cross join lateral (
        select e.account_id, e.amount from entry e
        where e.transfer_id = o.transfer_id
          and e.account_id in (${ledgerId * 10 + DEPOSITS}::bigint, ${ledgerId * 10 + WITHDRAWALS}::bigint)
        limit 1
      ) h
      where o.scope = 0 and o.actor_id = ${accountId}
        and o.at >= (select min(since) from spans)::timestamp at time zone ${timeZone}
    ),
    played as materialized (
      select day, turnover as bets, wins from member_play_day
      where member_id = ${memberId} and ledger_id = ${ledgerId} and day >= (select min(since) from spans)
      union all
      select (o.at at time zone ${timeZone})::date, o.bet, o.win from operation o
      where o.tx >= (select upto from roll_up where name = 'member_play') and o.actor_id = ${accountId}
        and o.state = 'done' and o.scope > 0
    )
    select s.span,
      coalesce((select -sum(p.amount) from paid p where p.house = ${DEPOSITS} and p.day >= s.since), 0)::bigint as deposits,
      coalesce((select sum(p.amount) from paid p where p.house = ${WITHDRAWALS} and p.day >= s.since), 0)::bigint
        as withdrawals,
      coalesce((select sum(p.bets) from played p where p.day >= s.since), 0)::bigint as bets,
      coalesce((select sum(p.wins) from played p where p.day >= s.since), 0)::bigint as wins
    from spans s order by s.n`.execute(db);
  return rows;
}
