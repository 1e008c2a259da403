import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Rows per statement: far fewer than a busy machine deletes within the statement limit, also of a table that many others
 * refer to. A batch that exceeded the limit would fail again in every run.
 */
const AT_ONCE = 1_000;

/**
 * Deletes all rows of a table that meet a condition, in batches, so that no statement exceeds the statement limit or
 * holds its locks for long, however many rows there are. Call it outside a transaction.
 *
 * @param table a name from the source code, never from input
 */
export async function deleteInBatches(db: Db, table: string, condition: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any (array(select ctid from ${name} where ${condition} limit ${AT_ONCE}::integer))`.execute(
      db,
    );
    if ((numAffectedRows ?? 0n) < BigInt(AT_ONCE)) return;
  }
}
