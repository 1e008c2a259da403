/** Sum of a member's approved withdrawals in a business day, by the database's clock in the brand's time zone. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

type Approved = {
  memberId: bigint;
  /** Minor units. */
  amount: bigint;
  /** Sum in minor units above which two operators must approve. */
  ceiling: bigint;
  timeZone: string;
};

/**
 * Adds a withdrawal that one operator approves to the sum of its day; the day's row is locked until the transaction
 * ends, so that two concurrent approvals cannot exceed the limit together.
 *
 * @returns whether the sum stays within the limit; nothing is written otherwise
 */
export async function approveAlone(tx: Db, { memberId, amount, ceiling, timeZone }: Approved): Promise<boolean> {
  if (amount > ceiling) return false;
  const { rows } = await sql`
    insert into withdrawal_day as d (member_id, day, ceiling, approved, alone)
    values (${memberId}, (clock_timestamp() at time zone ${timeZone})::date, ${ceiling}, ${amount}, ${amount})
    on conflict (member_id, day) do update set approved = d.approved + excluded.approved,
        alone = d.alone + excluded.alone, ceiling = greatest(d.ceiling, excluded.ceiling)
      where d.approved + excluded.approved <= excluded.ceiling
    returning member_id`.execute(tx);
  return rows.length === 1;
}

/** Adds a withdrawal that two operators approved to the sum of its day. */
export async function recordApproved(tx: Db, { memberId, amount, ceiling, timeZone }: Approved): Promise<void> {
  await sql`
    insert into withdrawal_day as d (member_id, day, ceiling, approved)
    values (${memberId}, (clock_timestamp() at time zone ${timeZone})::date, ${ceiling}, ${amount})
    on conflict (member_id, day) do update set approved = d.approved + excluded.approved`.execute(tx);
}

/** Returns the sum approved today for a member's withdrawals; the day's row is locked until the transaction ends. */
export async function lockApprovedToday(tx: Db, { memberId, ceiling, timeZone }: Omit<Approved, 'amount'>) {
  const { rows } = await sql<{ approved: bigint }>`
    insert into withdrawal_day as d (member_id, day, ceiling, approved)
    values (${memberId}, (clock_timestamp() at time zone ${timeZone})::date, ${ceiling}, 0)
    on conflict (member_id, day) do update set ceiling = d.ceiling
    returning approved`.execute(tx);
  return rows[0]?.approved ?? 0n;
}

/** Returns the sums approved today for these members' withdrawals, in minor units. */
export async function approvedToday(
  db: Db,
  memberIds: readonly bigint[],
  timeZone: string,
): Promise<Map<bigint, bigint>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('withdrawal_day')
    .select(['member_id', 'approved'])
    .where('member_id', 'in', [...memberIds])
    .where('day', '=', sql<string>`(clock_timestamp() at time zone ${timeZone})::date`)
    .execute();
  return new Map(rows.map(({ member_id, approved }) => [member_id, approved]));
}
