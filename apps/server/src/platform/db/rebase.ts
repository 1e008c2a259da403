/**
 * PostgreSQL numbers transactions per cluster. A dump that is restored in another cluster brings rows with numbers that the
 * new cluster may not have reached: consumers that go by them would pass over new play and take old play in twice. The
 * ledger's own number is the cluster's plus a base, and this raises the base above everything that was restored.
 */
import type { Session } from './db.ts';

/**
 * Raises the base where rows have numbers that this cluster has not given yet, and in no other case: servers that run write
 * with the base of before until they commit, and a consumer would pass over what they have under way. The oldest transaction
 * that runs says nothing of that, for it may be older than rows that were committed long ago. Call it as the owner of the tables, under the
 * lock of migrations, before anything is written.
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
