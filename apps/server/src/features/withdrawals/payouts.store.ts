/** What goes out through a provider. */
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

export async function insertPayout(tx: Db, withdrawalId: bigint, provider: string): Promise<void> {
  await tx
    .insertInto('payout')
    .values({ withdrawal_id: withdrawalId, provider, ref: null })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Withdrawals that the provider has not taken yet, oldest first. */
export const listUnsent = (db: Db, provider: string, limit: number): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('payout as p', 'p.withdrawal_id', 'w.id')
    .selectAll('w')
    .where('p.provider', '=', provider)
    .where('p.ref', 'is', null)
    .where('w.state', '=', 'paying')
    .orderBy('w.id')
    .limit(limit)
    .execute();

export async function noteSent(db: Db, withdrawalId: bigint, ref: string): Promise<void> {
  await db.updateTable('payout').set({ ref }).where('withdrawal_id', '=', withdrawalId).execute();
}

/** Takes a report once; false when it came before. */
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

/** A withdrawal that this provider was sent. */
export const findSent = (db: Db, provider: string, id: bigint): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('payout as p', 'p.withdrawal_id', 'w.id')
    .selectAll('w')
    .where('p.provider', '=', provider)
    .where('w.id', '=', id)
    .executeTakeFirst();
