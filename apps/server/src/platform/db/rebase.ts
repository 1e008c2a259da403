/**
 * PostgreSQL numbers transactions per cluster. A dump restored in another cluster contains numbers that the new cluster
 * may not have reached: consumers that use them as cursors would skip new play and process old play twice. The ledger's
 * own number is the cluster's number plus a base, and this raises the base above every restored number.
 */
import type { Session } from './db.ts';

/**
 * Raises the base only when rows have numbers that this cluster has not assigned yet, because running servers write
 * with the previous base until they commit, and consumers would skip their open transactions. The oldest running
 * transaction is no criterion, because it may be older than rows committed long ago. Call it as the owner of the
 * tables, under the lock of migrations, before any write.
 *
 * @returns whether it was raised
 */
export async function rebaseTransactions(session: Session): Promise<boolean> {
  const [row] = await session.query(`
    with seen as (
      select greatest(
          (select max(tx)::text::bigint + 1 from operation),
          (select max(upto::text::bigint) from roll_up),
          (select max(tx::text::bigint) from books_checkpoint)) as next,
        pg_current_snapshot() as now
    )
    select (next + 1 - pg_snapshot_xmin(now)::text::bigint)::text as base,
      next > pg_snapshot_xmax(now)::text::bigint + xid_base() as is_ahead
    from seen`);
  const { base, is_ahead: isAhead } = row as { base: string | null; is_ahead: boolean | null };
  if (base === null || !isAhead) return false;
  await session.script(
    `create or replace function xid_base() returns bigint language sql immutable parallel safe as 'select ${base}::bigint'`,
  );
  return true;
}
