import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SpanSums } from './responsible-gaming.store.ts';

export type Played = { bets: SpanSums; wins: SpanSums; minutes: bigint };

/**
 * Sums the play of a guarded wallet in the last 24 hours, the last 7 days and this month, as checked by bets: of the
 * hour in which a span begins, bets count and wins do not.
 */
export async function readPlayed(db: Db, memberId: bigint, ledgerId: number): Promise<Played> {
  const { rows } = await sql<Record<'bd' | 'bw' | 'bm' | 'wd' | 'ww' | 'wm' | 'minutes', bigint>>`
    select coalesce(sum(h.bet) filter (where h.hour > t.d - interval '1 hour'), 0)::bigint as bd,
      coalesce(sum(h.bet) filter (where h.hour > t.w - interval '1 hour'), 0)::bigint as bw,
      coalesce(sum(h.bet) filter (where h.hour > t.m - interval '1 hour'), 0)::bigint as bm,
      coalesce(sum(h.win) filter (where h.hour >= t.d), 0)::bigint as wd,
      coalesce(sum(h.win) filter (where h.hour >= t.w), 0)::bigint as ww,
      coalesce(sum(h.win) filter (where h.hour >= t.m), 0)::bigint as wm,
      coalesce(max(case when t.now - p.seen_at <= interval '30 minutes'
        then floor(extract(epoch from t.now - p.sitting_from) / 60) end), 0)::bigint as minutes
    from (select c.now, c.now - interval '24 hours' as d, c.now - interval '168 hours' as w,
      date_trunc('month', c.now at time zone house.zone) at time zone house.zone as m
      from protection_house house, (select clock_timestamp() as now) c) t
    join wallet x on x.member_id = ${memberId} and x.ledger_id = ${ledgerId}
    left join play_watch p on p.account_id = x.account_id
    left join guard_hour h on x.guarded and h.account_id = x.account_id
      and h.hour > least(t.w, t.m) - interval '1 hour'`.execute(db);
  const row = rows[0];
  return {
    bets: { day: row?.bd ?? 0n, week: row?.bw ?? 0n, month: row?.bm ?? 0n },
    wins: { day: row?.wd ?? 0n, week: row?.ww ?? 0n, month: row?.wm ?? 0n },
    minutes: row?.minutes ?? 0n,
  };
}

export type NetRow = { span: 'day' | 'week' | 'month' | 'year'; bets: bigint; wins: bigint };

/** Sums bets and wins of today, this week, this month and this year, in the brand's time zone. */
export async function netOf(db: Db, memberId: bigint, ledgerId: number): Promise<NetRow[]> {
  const { rows } = await sql<NetRow>`
    select s.span, coalesce(sum(d.turnover), 0)::bigint as bets, coalesce(sum(d.wins), 0)::bigint as wins
    from (select (clock_timestamp() at time zone zone)::date as today from protection_house) t
    cross join lateral (values (1, 'day', t.today), (2, 'week', date_trunc('week', t.today)::date),
      (3, 'month', date_trunc('month', t.today)::date), (4, 'year', date_trunc('year', t.today)::date)) as s (ord, span, since)
    left join member_play_day d on d.member_id = ${memberId} and d.ledger_id = ${ledgerId} and d.day >= s.since
    group by s.ord, s.span order by s.ord`.execute(db);
  return rows;
}

/** Whether a member with limits has not reviewed them for half a year. */
export async function isReviewDue(db: Db, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('protection as p')
    .where('p.member_id', '=', memberId)
    .where(sql<boolean>`p.reviewed_at < clock_timestamp() - interval '6 months'`)
    .where((e) =>
      e.exists(
        e
          .selectFrom('protection_limit as l')
          .whereRef('l.member_id', '=', 'p.member_id')
          .where('l.setter', '=', 'member')
          .select('l.kind'),
      ),
    )
    .select('p.member_id')
    .executeTakeFirst();
  return row !== undefined;
}
