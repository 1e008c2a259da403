/**
 * PostgreSQL numbers transactions per cluster. A dump that is restored in another cluster brings rows with numbers that the
 * new cluster may not have reached: consumers that go by them would pass over new play and take old play in twice. The
 * ledger's own number is the cluster's plus a base, and this raises the base above everything that was restored.
 */
import type { Session } from './db.ts';

/**
 * Raises the base where rows have numbers that this cluster has not given yet. Call it as the owner of the tables, under the
 * lock of migrations, before anything is written.
 *
 * @returns whether it was raised
 */
export async function rebaseTransactions(session: Session): Promise<boolean> {
  const [row] = await session.query(`
    select (greatest(
        (select max(tx)::text::bigint from operation),
        (select max(upto::text::bigint) from roll_up),
        (select max(tx::text::bigint) from books_checkpoint)) + 1
      - pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text as base,
      xid_base()::text as was`);
  const { base, was } = row as { base: string | null; was: string };
  if (base === null || BigInt(base) <= BigInt(was)) return false;
  await session.script(
    `create or replace function xid_base() returns bigint language sql immutable parallel safe as 'select ${base}::bigint'`,
  );
  return true;
}
