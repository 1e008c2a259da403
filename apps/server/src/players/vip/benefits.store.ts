import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

type Days = { first: string; last: string };

/** Returns today's date in the brand's time zone, by the database's clock. */
export async function readToday(db: Db, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (clock_timestamp() at time zone ${timeZone})::date::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** Returns the birthday of a member with a verified number or address; null for others. */
export async function readProvedBirthday(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select(sql<string | null>`birthday::text`.as('birthday'))
    .where('id', '=', memberId)
    .where((e) => e.or([e('mobile', 'is not', null), e('email_proved_at', 'is not', null)]))
    .executeTakeFirst();
  return row?.birthday ?? null;
}

export type SpanFacts = {
  /** Tier held at the end of the span. */
  level: number;
  /** Turnover and deposits within it, minor units. */
  turnover: bigint;
  deposits: bigint;
  /** End of the span. */
  ends: Date;
};

/** Returns a member's tier and figures in spans of days, in their order. */
export async function readSpans(
  db: Db,
  { memberId, ledgerId, timeZone, spans }: { memberId: bigint; ledgerId: number; timeZone: string; spans: Days[] },
): Promise<SpanFacts[]> {
  const { rows } = await sql<SpanFacts>`
    select coalesce((
        select v.to_level from rank_move v
        where v.member_id = ${memberId} and v.at < s.ends order by v.id desc limit 1
      ), 0) as level, sum.turnover, sum.deposits, s.ends
    from (
      select n, first, last, ((last + 1)::timestamp at time zone ${timeZone}) as ends
      from unnest(${spans.map(({ first }) => first)}::date[], ${spans.map(({ last }) => last)}::date[])
        with ordinality as given (first, last, n)
    ) s
    cross join lateral (
      select coalesce(sum(d.turnover), 0)::bigint as turnover, coalesce(sum(d.deposits), 0)::bigint as deposits
      from member_play_day d
      where d.member_id = ${memberId} and d.ledger_id = ${ledgerId} and d.day between s.first and s.last
    ) sum
    order by s.n`.execute(db);
  return rows;
}
