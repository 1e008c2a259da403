/**
 * Timeline of a player: one list over the tables of money, play, access and the audit record. Each branch reads one
 * player's rows of one table in order, and at most one page of them.
 */
import type { TimelineKind } from '@parlour/contract/members.admin.endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Cursor } from '../../platform/http/cursors.ts';

export type TimelineRow = {
  us: bigint;
  what: string;
  id: bigint;
  state: string | null;
  amount: bigint | null;
  ledger_id: number | null;
  detail: string;
  by_name: string | null;
  reason: string;
};

type Branch = {
  kind: TimelineKind;
  /** Kind of the events; breaks ties between events of the same time. */
  what: string;
  from: RawBuilder<unknown>;
  /** Time of the event. */
  at: RawBuilder<unknown>;
  id?: RawBuilder<unknown>;
  state?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  ledger?: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  by?: RawBuilder<unknown>;
  reason?: RawBuilder<unknown>;
};

const branches = (memberId: bigint, timeZone: string): Branch[] => [
  {
    kind: 'money',
    what: 'deposit',
    from: sql`deposit r where r.member_id = ${memberId}`,
    at: sql`coalesce(r.settled_at, r.opened_at)`,
    state: sql`r.state`,
    amount: sql`r.amount`,
    ledger: sql`r.ledger_id`,
    detail: sql`r.method`,
    by: sql`r.operator_name`,
    reason: sql`r.words`,
  },
  {
    kind: 'money',
    what: 'withdrawal',
    from: sql`withdrawal r where r.member_id = ${memberId}`,
    at: sql`r.requested_at`,
    state: sql`r.state`,
    amount: sql`-r.amount`,
    ledger: sql`r.ledger_id`,
    by: sql`nullif(r.operator_name, '')`,
    reason: sql`r.reason`,
  },
  {
    kind: 'money',
    what: 'bonus',
    from: sql`bonus_credit r where r.member_id = ${memberId}`,
    at: sql`r.opened_at`,
    state: sql`r.state`,
    amount: sql`r.amount`,
    ledger: sql`r.ledger_id`,
    detail: sql`r.kind`,
    by: sql`(select o.name from operator o where o.id = r.operator_id)`,
    reason: sql`r.reason`,
  },
  {
    kind: 'money',
    what: 'adjustment',
    from: sql`adjustment r where r.member_id = ${memberId}`,
    at: sql`coalesce(r.decided_at, r.asked_at)`,
    state: sql`r.state`,
    amount: sql`r.amount`,
    ledger: sql`r.ledger_id`,
    by: sql`(select o.name from operator o where o.id = r.requester_id)`,
    reason: sql`r.reason`,
  },
  {
    kind: 'play',
    what: 'play',
    from: sql`member_play_day r where r.member_id = ${memberId} and r.rounds > 0`,
    // A day of play is listed at its end.
    at: sql`((r.day + 1)::timestamp at time zone ${timeZone}) - interval '1 microsecond'`,
    id: sql`r.ledger_id`,
    amount: sql`r.wins - r.turnover`,
    ledger: sql`r.ledger_id`,
    detail: sql`r.rounds`,
    state: sql`r.turnover`,
  },
  {
    kind: 'play',
    what: 'rank',
    from: sql`rank_move r where r.member_id = ${memberId}`,
    at: sql`r.at`,
    state: sql`r.from_level`,
    detail: sql`r.to_level`,
  },
  {
    kind: 'access',
    what: 'sign_in',
    from: sql`session r where r.member_id = ${memberId}`,
    at: sql`r.created_at`,
    state: sql`r.via`,
    detail: sql`r.user_agent`,
  },
  {
    kind: 'access',
    what: 'sign_out',
    from: sql`session r where r.member_id = ${memberId} and r.ended_at is not null`,
    at: sql`r.ended_at`,
    detail: sql`coalesce(r.end_reason, '')`,
  },
  {
    kind: 'staff',
    what: 'protection',
    from: sql`protection_note r where r.member_id = ${memberId}`,
    at: sql`r.at`,
    detail: sql`r.what`,
    by: sql`r.by_name`,
  },
  {
    kind: 'staff',
    // Placing and lifting a lock are acts; that its end has passed is none.
    what: 'lock_over',
    from: sql`member_lock r where r.member_id = ${memberId} and r.lifted_by is null and r.until <= clock_timestamp()`,
    at: sql`r.until`,
    detail: sql`r.kind`,
  },
  {
    kind: 'staff',
    what: 'act',
    from: sql`audit r where r.member_id = ${memberId}`,
    at: sql`r.at`,
    detail: sql`r.act`,
    by: sql`r.operator_name`,
    reason: sql`r.reason`,
  },
];

const NOTHING = sql`null`;
const EMPTY = sql`''`;

/**
 * Returns a page of a timeline, newest first.
 *
 * @param timeZone time zone of the days of play
 */
export async function listTimeline(
  db: Db,
  {
    memberId,
    kind,
    before,
    limit,
    timeZone,
  }: {
    memberId: bigint;
    kind: TimelineKind | null;
    before: Cursor | null;
    limit: number;
    timeZone: string;
  },
): Promise<TimelineRow[]> {
  const parts = branches(memberId, timeZone)
    .filter((branch) => !kind || branch.kind === kind)
    .map(({ what, from, at, id, state, amount, ledger, detail, by, reason }) => {
      const us = sql`(extract(epoch from ${at}) * 1000000)::bigint`;
      const number = sql`(${id ?? sql`r.id`})::bigint`;
      // Rows are compared by time, then kind, then id, all descending.
      const earlier = before
        ? sql`and (${us}, ${sql.lit(what)}::text collate "C", ${number}) < (${before.us}::bigint, ${before.what}::text collate "C", ${before.id}::bigint)`
        : sql``;
      return sql`(select ${us} as us, ${sql.lit(what)}::text collate "C" as what, ${number} as id,
        (${state ?? NOTHING})::text as state, (${amount ?? NOTHING})::bigint as amount,
        (${ledger ?? NOTHING})::int as ledger_id, (${detail ?? EMPTY})::text as detail,
        (${by ?? NOTHING})::text as by_name, (${reason ?? EMPTY})::text as reason
        from ${from} ${earlier} order by 1 desc, 2 desc, 3 desc limit ${limit})`;
    });
  const { rows } = await sql<TimelineRow>`
    select * from (${sql.join(parts, sql` union all `)}) e
    order by us desc, what desc, id desc limit ${limit}`.execute(db);
  return rows;
}
