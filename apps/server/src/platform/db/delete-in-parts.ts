import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/** Rows per statement: far fewer than the database can delete within its statement limit. */
const AT_ONCE = 5_000;

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
