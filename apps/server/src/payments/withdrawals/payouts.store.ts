/** Payout orders at providers. */
import { sql } from 'kysely';
import { lockedFor } from '../../core/member-locks/index.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isNotSetAside } from '../../platform/jobs/index.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

export async function insertPayout(tx: Db, withdrawalId: bigint, provider: string): Promise<void> {
  await tx
    .insertInto('payout')
    .values({ withdrawal_id: withdrawalId, provider, ref: null })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Job that sends payouts; its failed rows are keyed by withdrawal ids. */
export const PAYOUT_JOB = 'withdrawals.send-payouts';
/** A claim expires after this time, in case its server died before the provider accepted the order. */
const CLAIM_MINUTES = 5;

/** Claims unsent withdrawals, oldest first, except those of locked members. No other server sends them meanwhile. */
export async function claimUnsent(db: Db, provider: string, limit: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<{ withdrawal_id: bigint }>`
    update payout set claimed_until = clock_timestamp() + ${CLAIM_MINUTES} * interval '1 minute'
    where withdrawal_id in (
      select p.withdrawal_id from payout p join withdrawal w on w.id = p.withdrawal_id
        join member m on m.id = w.member_id and m.state <> 'disabled'
          and m.id not in ${lockedFor(db, 'withdrawals')}
      where p.provider = ${provider} and p.ref is null and w.state = 'paying'
        and (p.claimed_until is null or p.claimed_until <= clock_timestamp())
        and ${isNotSetAside(PAYOUT_JOB, sql<string>`p.withdrawal_id::text`)}
      order by p.withdrawal_id limit ${limit} for update of p skip locked)
    returning withdrawal_id`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ withdrawal_id }) => withdrawal_id);
  return db.selectFrom('withdrawal').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Counts the payouts that their provider has not accepted, with the time of the oldest approval. */
export async function countUnsent(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('payout as p')
    .innerJoin('withdrawal as w', 'w.id', 'p.withdrawal_id')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .select(sql<Date | null>`min(w.changed_at)`.as('oldest'))
    .where('p.ref', 'is', null)
    .where('w.state', '=', 'paying')
    // Those of a disabled or locked member wait on purpose.
    .where('m.state', '<>', 'disabled')
    .where('m.id', 'not in', lockedFor(db, 'withdrawals'))
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

/**
 * Prevents a payout from being sent, so that its money can be returned to the member.
 *
 * @returns false when the provider has the order, or may have it, because it was claimed for sending at least once
 */
export async function withdrawUnsent(tx: Db, withdrawalId: bigint): Promise<boolean> {
  const { rows } = await sql`
    update payout set claimed_until = 'infinity'
    where withdrawal_id = ${withdrawalId} and ref is null and claimed_until is null returning 1 as one`.execute(tx);
  return rows.length > 0;
}

/**
 * Releases the claim of a payout that could not be sent. It still counts as claimed once, because the provider may have
 * accepted it nevertheless.
 */
export async function releaseClaim(db: Db, withdrawalId: bigint): Promise<void> {
  await db.updateTable('payout').set({ claimed_until: now }).where('withdrawal_id', '=', withdrawalId).execute();
}

export async function recordSent(db: Db, withdrawalId: bigint, ref: string): Promise<void> {
  await db.updateTable('payout').set({ ref }).where('withdrawal_id', '=', withdrawalId).execute();
}

/** Records a report; returns false when it was recorded before. */
export async function takeReport(
  tx: Db,
  {
    provider,
    event,
    withdrawalId,
    state,
  }: { provider: string; event: string; withdrawalId: bigint | null; state: string },
): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    insert into payout_event (provider, event_id, withdrawal_id, state)
    values (${provider}, ${event}, ${withdrawalId}, ${state})
    on conflict do nothing returning 1 as one`.execute(tx);
  return rows.length > 0;
}

/** Finds a withdrawal that was sent to this provider. */
export const findSent = (db: Db, provider: string, id: bigint): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('payout as p', 'p.withdrawal_id', 'w.id')
    .selectAll('w')
    .where('p.provider', '=', provider)
    .where('w.id', '=', id)
    .executeTakeFirst();
