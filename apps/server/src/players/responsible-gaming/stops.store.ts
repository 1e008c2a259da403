import { BREAK_MINUTES, type StopKind } from '@parlour/contract/responsible-gaming';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** SQL interval of each span; null has no end. */
const LENGTHS: Record<string, string | null> = {
  '24h': '24 hours',
  '1w': '7 days',
  '1m': '1 month',
  '6w': '42 days',
  '6m': '6 months',
  '1y': '1 year',
  '2y': '2 years',
  '5y': '5 years',
  good: null,
};
/** Minimum time of an exclusion before it can be lifted. */
const LEAST = '6 months';

export type StopRow = {
  id: bigint;
  kind: StopKind;
  span: string;
  began_at: Date;
  until: Date | null;
  least_until: Date;
  operator_name: string | null;
  asked_by: bigint | null;
  asked_at: Date | null;
  lifted_at: Date | null;
  is_over: boolean;
};

/** Inserts a stop of a member from now on. */
export async function insertStop(
  tx: Db,
  stop: { memberId: bigint; kind: StopKind; span: string; operatorName: string | null },
): Promise<{ began_at: Date; until: Date | null }> {
  const { memberId, kind, span, operatorName } = stop;
  const length = LENGTHS[span] ?? null;
  const { rows } = await sql<{ began_at: Date; until: Date | null }>`
    insert into member_stop (member_id, kind, span, began_at, until, least_until, operator_name)
    select ${memberId}, ${kind}, ${span}, t, t + ${length}::interval,
      t + ${kind === 'exclusion' ? LEAST : length}::interval, ${operatorName}
    from (select clock_timestamp() as t) x
    returning began_at, until`.execute(tx);
  if (!rows[0]) throw new Error('a stop was not written');
  return rows[0];
}

const MOST_STOPS = 50;

/** Lists stops of a member, newest first. */
export const listStops = (db: Db, memberId: bigint): Promise<StopRow[]> =>
  db
    .selectFrom('member_stop')
    .select(['id', 'kind', 'span', 'began_at', 'until', 'least_until', 'operator_name'])
    .select(['asked_by', 'asked_at', 'lifted_at'])
    .select(sql<boolean>`coalesce(until <= clock_timestamp(), false)`.as('is_over'))
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MOST_STOPS)
    .execute();

/** Locks a member's stop in force until the transaction ends. */
export const lockStop = (tx: Db, memberId: bigint, id: bigint) =>
  tx
    .selectFrom('member_stop')
    .select(['kind', 'asked_by', 'asked_at'])
    .select([
      sql<boolean>`clock_timestamp() >= least_until`.as('may_ask'),
      sql<boolean>`coalesce(clock_timestamp() >= asked_at + interval '24 hours', false)`.as('may_lift'),
    ])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .where((e) => e.or([e('until', 'is', null), e('until', '>', now)]))
    .forUpdate()
    .executeTakeFirst();

export async function askLift(tx: Db, id: bigint, operatorId: bigint): Promise<void> {
  await tx
    .updateTable('member_stop')
    .set({ asked_by: operatorId, asked_at: now })
    .where('id', '=', id)
    .where('asked_at', 'is', null)
    .execute();
}

export async function lift(tx: Db, id: bigint, operatorId: bigint): Promise<void> {
  await tx
    .updateTable('member_stop')
    .set({ lifted_by: operatorId, lifted_at: now })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .execute();
}

export type PlayTimeRow = {
  seconds: number;
  since_check: number;
  /** Remaining seconds; null without a limit. */
  left: number | null;
  /** When a player whose play time is exhausted may play again. */
  again_at: Date;
  net: bigint;
};

/**
 * Records that a member plays in a ledger; starts a new stretch of play after a pause. A member who has reached the
 * limit is no longer counted as playing, so that the pause can begin.
 */
export async function keepSeat(
  db: Db,
  { memberId, ledgerId, checked }: { memberId: bigint; ledgerId: number; checked: boolean },
): Promise<PlayTimeRow | null> {
  const pause = sql`make_interval(mins => ${sql.lit(BREAK_MINUTES)})`;
  const isFresh = sql`clock_timestamp() - p.seen_at > ${pause}`;
  const isOver = sql`coalesce(clock_timestamp() >= p.sitting_from + make_interval(mins => p.sitting_minutes::integer), false)`;
  const { rows } = await sql<PlayTimeRow>`
    with seat as (
      insert into play_watch as p (account_id, member_id, zone, sitting_after)
      select w.account_id, w.member_id, h.zone, w.transfer_id from wallet w, protection_house h
      where w.member_id = ${memberId} and w.ledger_id = ${ledgerId}
      on conflict (account_id) do update set
        sitting_from = case when ${isFresh} then clock_timestamp() else p.sitting_from end,
        sitting_after = case when ${isFresh} then excluded.sitting_after else p.sitting_after end,
        checked_at = case when ${isFresh} or ${checked} then clock_timestamp() else p.checked_at end,
        seen_at = case when not ${isFresh} and ${isOver} then p.seen_at else clock_timestamp() end
      returning account_id, sitting_from, sitting_after, checked_at, seen_at, sitting_minutes
    )
    select floor(extract(epoch from clock_timestamp() - s.sitting_from))::integer as seconds,
      floor(extract(epoch from clock_timestamp() - s.checked_at))::integer as since_check,
      case when s.sitting_minutes is not null then
        greatest(0, ceil(s.sitting_minutes * 60 - extract(epoch from clock_timestamp() - s.sitting_from)))::integer
      end as left,
      s.seen_at + ${pause} as again_at,
      coalesce((
        select sum(e.amount) from entry e join transfer t on t.id = e.transfer_id
        where e.account_id = s.account_id and e.transfer_id > s.sitting_after and e.balance_after is not null
          and t.round_id is not null
      ), 0)::bigint as net
    from seat s`.execute(db);
  return rows[0] ?? null;
}
