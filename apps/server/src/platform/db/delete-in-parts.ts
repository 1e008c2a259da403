import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/** Rows of one statement: far fewer than the database deletes within its time limit. */
const AT_ONCE = 5_000;

/**
 * Removes all rows of a table that meet a condition, some thousand in each statement: however many a busy day has left, no
 * statement takes so long that the database ends it, and none holds its locks for long. Call it outside a transaction.
 *
 * @param table a name in the source, never one that was received
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
