/** Monthly tier reviews. Months and days are in the brand's time zone, by the database's clock. */
import { GRACE_DAYS, KEEP_DAYS } from '@parlour/contract/vip';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isNotSetAside } from '../../platform/jobs/index.ts';

const thisMonth = (timeZone: string) => sql`date_trunc('month', clock_timestamp() at time zone ${timeZone})::date`;

/** Returns the first day of the current month. */
export async function readMonth(db: Db, timeZone: string): Promise<string> {
  const { rows } = await sql<{ month: string }>`select ${thisMonth(timeZone)}::text as month`.execute(db);
  return rows[0]?.month ?? '';
}

/** Lists members with a tier who were not reviewed this month; `isNew` for those who reached it recently. */
export async function listUnreviewed(
  db: Db,
  { month, limit }: { month: string; limit: number },
): Promise<{ id: bigint; isNew: boolean }[]> {
  const { rows } = await sql<{ id: bigint; is_new: boolean }>`
    select m.id, exists (
      select from rank_move v where v.member_id = m.id
        and v.at > clock_timestamp() - make_interval(days => ${KEEP_DAYS})
    ) as is_new
    from member m
    where m.rank_level > 0 and m.state = 'active' and m.customer_type is null
      and not exists (select from rank_review r where r.member_id = m.id and r.month = ${month}::date)
    order by m.id limit ${limit}`.execute(db);
  return rows.map(({ id, is_new }) => ({ id, isNew: is_new }));
}

/** Records the result of a review; returns false when another server was faster. */
export async function recordReview(
  tx: Db,
  { memberId, month, level, state }: { memberId: bigint; month: string; level: number; state: 'kept' | 'warned' },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made = 0n } = await tx
    .insertInto('rank_review')
    .values({
      member_id: memberId,
      month,
      level,
      state,
      decided_at: state === 'kept' ? sql<Date>`clock_timestamp()` : null,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return made > 0n;
}

/** End of the grace period: whole days from the day of the review. */
const lostAt = (timeZone: string) =>
  sql<Date>`((((at at time zone ${timeZone})::date + ${GRACE_DAYS}::integer)::timestamp) at time zone ${timeZone})`;

export type OpenReview = { memberId: bigint; month: string; level: number };

/** Job that decides reviews; its failed rows are keyed by member and month. */
export const REVIEW_JOB = 'rank.review';

/** Lists reviews whose grace period is over. */
export async function listDueReviews(db: Db, timeZone: string, limit: number): Promise<OpenReview[]> {
  const { rows } = await sql<{ member_id: bigint; month: string; level: number }>`
    select member_id, month::text as month, level from rank_review
    where state = 'warned' and ${lostAt(timeZone)} <= clock_timestamp()
      and ${isNotSetAside(REVIEW_JOB, sql<string>`member_id::text || '/' || month::text`)}
    order by month, member_id limit ${limit}`.execute(db);
  return rows.map(({ member_id, ...row }) => ({ ...row, memberId: member_id }));
}

/** Decides a review; returns false when another server was faster. */
export async function decideReview(
  tx: Db,
  { memberId, month }: OpenReview,
  state: 'kept' | 'lowered',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rank_review')
    .set({ state, decided_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where(sql`month`, '=', sql`${month}::date`)
    .where('state', '=', 'warned')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns when a member's tier will be lost; null while it is safe. */
export async function readDanger(
  db: Db,
  { memberId, level, timeZone }: { memberId: bigint; level: number; timeZone: string },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select ${lostAt(timeZone)} as at from rank_review
    where member_id = ${memberId} and level = ${level} and state = 'warned' order by month limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
