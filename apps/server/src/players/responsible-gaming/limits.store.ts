import { CONFIRM_DAYS, type LimitKind, type LimitSpan, LOOSEN_HOURS } from '@parlour/contract/responsible-gaming';
import { sql } from 'kysely';
import { deleteInBatches, updateInBatches } from '../../platform/db/batches.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type LimitName = { memberId: bigint; kind: LimitKind; span: LimitSpan };
type Setter = 'member' | 'operator';

export async function findLimit(db: Db, { memberId, kind, span }: LimitName, setter: Setter): Promise<bigint | null> {
  const row = await db
    .selectFrom('protection_limit')
    .select('amount')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('span', '=', span)
    .where('setter', '=', setter)
    .executeTakeFirst();
  return row?.amount ?? null;
}

/**
 * Writes a limit, or removes it with null. The database refuses to loosen a player's own without a confirmed change.
 */
export async function writeLimit(
  tx: Db,
  { memberId, kind, span }: LimitName,
  setter: Setter,
  amount: bigint | null,
): Promise<void> {
  if (amount === null)
    await tx
      .deleteFrom('protection_limit')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('span', '=', span)
      .where('setter', '=', setter)
      .execute();
  else
    await tx
      .insertInto('protection_limit')
      .values({ member_id: memberId, kind, span, setter, amount })
      .onConflict((c) => c.columns(['member_id', 'kind', 'span', 'setter']).doUpdateSet({ amount, since: now }))
      .execute();
}

/** Applies limits and stops to the member's wallets, which it locks, so that every later bet is checked. */
export async function guardWallets(tx: Db, memberId: bigint): Promise<void> {
  await sql`select guard_wallets(${memberId})`.execute(tx);
}

export type ChangeRow = {
  id: bigint;
  kind: LimitKind;
  span: LimitSpan;
  amount: bigint | null;
  asked_at: Date;
  ready_at: Date;
  is_ready: boolean;
};

const readyAt = sql<Date>`asked_at + make_interval(hours => ${sql.lit(LOOSEN_HOURS)})`;
const lapsesAt = sql<Date>`${readyAt} + make_interval(days => ${sql.lit(CONFIRM_DAYS)})`;

/** Lists looser limits that are in their waiting time, or wait for confirmation. */
export const listChanges = (db: Db, memberId: bigint): Promise<ChangeRow[]> =>
  db
    .selectFrom('protection_change')
    .select(['id', 'kind', 'span', 'amount', 'asked_at'])
    .select([readyAt.as('ready_at'), sql<boolean>`${readyAt} <= clock_timestamp()`.as('is_ready')])
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .where(lapsesAt, '>', now)
    .orderBy('id')
    .execute();

export async function insertChange(tx: Db, { memberId, kind, span }: LimitName, from: bigint, amount: bigint | null) {
  await tx
    .insertInto('protection_change')
    .values({ member_id: memberId, kind, span, from_amount: from, amount })
    .execute();
}

/** Withdraws the waiting change of a limit. */
export async function withdrawChanges(tx: Db, { memberId, kind, span }: LimitName): Promise<void> {
  await tx
    .updateTable('protection_change')
    .set({ state: 'withdrawn', ended_at: now })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('span', '=', span)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a waiting change; returns undefined when there is none. */
export const endChange = (tx: Db, memberId: bigint, id: bigint, state: 'withdrawn' | 'confirmed') =>
  tx
    .updateTable('protection_change')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .$if(state === 'confirmed', (q) => q.where(readyAt, '<=', now).where(lapsesAt, '>', now))
    .returning(['kind', 'span', 'amount'])
    .executeTakeFirst();

/** Finds a waiting change of a member, regardless of the time. */
export const findChange = (db: Db, memberId: bigint, id: bigint) =>
  db
    .selectFrom('protection_change')
    .select(['id', sql<boolean>`${lapsesAt} > clock_timestamp()`.as('is_open')])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** Expires changes that were never confirmed, and deletes hours outside every span. */
export async function cleanUpProtection(db: Db): Promise<void> {
  await updateInBatches(
    db,
    'protection_change',
    sql`state = 'lapsed', ended_at = clock_timestamp()`,
    sql`state = 'waiting' and ${lapsesAt} <= clock_timestamp()`,
  );
  await deleteInBatches(db, 'guard_hour', sql`hour < clock_timestamp() - interval '40 days'`);
}

type Note = { memberId: bigint; what: string; detail: Record<string, string | null>; by?: string | undefined };

/** Records an event. Call it in the transaction of the action. */
export async function recordProtection(tx: Db, { memberId, what, detail, by }: Note): Promise<void> {
  await tx
    .insertInto('protection_note')
    .values({ member_id: memberId, what, detail: JSON.stringify(detail), by_name: by ?? null })
    .execute();
}

const MOST_NOTES = 100;

export const listNotes = (db: Db, memberId: bigint) =>
  db
    .selectFrom('protection_note')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MOST_NOTES)
    .execute();

/** The limits were set, changed or viewed: the question is answered, and the half year restarts. */
export async function markReviewed(tx: Db, memberId: bigint): Promise<void> {
  await tx
    .updateTable('protection')
    .set({ answered_at: now, reviewed_at: now, reminded_at: null })
    .where('member_id', '=', memberId)
    .execute();
}

/** "Not now": the question is answered, but the limits were not reviewed. */
export async function markAnswered(tx: Db, memberId: bigint): Promise<void> {
  await tx.updateTable('protection').set({ answered_at: now }).where('member_id', '=', memberId).execute();
}

export async function setReality(tx: Db, memberId: bigint, minutes: number): Promise<void> {
  await tx.updateTable('protection').set({ reality_minutes: minutes }).where('member_id', '=', memberId).execute();
}

/** Marks members whose limits were not reviewed for half a year, each once, and returns them. */
export async function takeReviews(tx: Db, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    update protection set reminded_at = clock_timestamp() where member_id in (
      select p.member_id from protection p
      where p.reviewed_at < clock_timestamp() - interval '6 months' and p.reminded_at is null
        and exists (select from protection_limit l where l.member_id = p.member_id and l.setter = 'member')
      order by p.reviewed_at limit ${most} for update skip locked
    ) returning member_id`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}
