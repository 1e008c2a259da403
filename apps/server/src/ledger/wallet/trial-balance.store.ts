/** Full trial balance. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import {
  createFindings,
  OF_EVERYTHING,
  OF_OPERATIONS,
  OF_ROUNDS,
  OF_TRANSFERS,
  type TrialBalance,
  WHOLE,
} from './trial-checks.store.ts';

/**
 * Verifies the ledger from its entries. It reads everything, so call it where nothing waits for it, and within one
 * snapshot if there are concurrent writes.
 */
export async function trialBalance(db: Db): Promise<TrialBalance> {
  const findings = createFindings();
  await findings.look(db, { ...OF_EVERYTHING, ...OF_TRANSFERS, ...OF_OPERATIONS, ...OF_ROUNDS }, WHOLE);
  const counts = await sql<{ transfers: bigint; operations: bigint }>`
    select (select count(*) from transfer) as transfers, (select count(*) from operation) as operations`.execute(db);
  const { transfers = 0n, operations = 0n } = counts.rows[0] ?? {};
  return findings.told({ transfers, operations });
}
