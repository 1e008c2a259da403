/** Counts of throttled requests shared by all servers. */
import { sql } from 'kysely';
import { deleteInBatches } from '../db/batches.ts';
import type { Db } from '../db/db.ts';
import { unhurried } from '../db/transaction.ts';

/**
 * Adds requests to the counts of their subjects. @returns the total of all servers, and the milliseconds left in the
 * window
 */
export async function addCounts(
  db: Db,
  given: readonly { subject: string; hits: number; seconds: number }[],
): Promise<Map<string, { hits: number; left: number }>> {
  // Ordered, so that two servers never deadlock.
  const { rows } = await sql<{ subject: string; hits: number; left: number }>`
    insert into throttle_count as t (subject, hits, window_ends)
    select given.subject, given.hits, clock_timestamp() + make_interval(secs => given.seconds)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (subject text, hits integer, seconds float8),
      ${unhurried}
    order by given.subject
    on conflict (subject) do update set
      hits = excluded.hits + case when t.window_ends > clock_timestamp() then t.hits else 0 end,
      window_ends = case when t.window_ends > clock_timestamp() then t.window_ends else excluded.window_ends end
    returning subject, hits, (extract(epoch from window_ends - clock_timestamp()) * 1000)::float8 as left`.execute(db);
  return new Map(rows.map(({ subject, hits, left }) => [subject, { hits, left }]));
}

/** Removes counts whose window has ended. */
export async function deleteOldCounts(db: Db): Promise<void> {
  await deleteInBatches(db, 'throttle_count', sql`window_ends < clock_timestamp()`);
}
