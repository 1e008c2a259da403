/** Statements about any number of rows, in batches. Call them outside a transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Rows per statement: far fewer than a busy machine changes within the statement limit, also in a table that many others
 * refer to. A batch that exceeded the limit would fail again in every run.
 */
const AT_ONCE = 1_000;

/**
 * Repeats a statement, which gets the next rows of a table, until none is left. The condition is checked again on the row
 * itself, so that a row is kept that another transaction has just changed.
 */
async function inBatches(
  db: Db,
  { table, condition }: { table: string; condition: RawBuilder<unknown> },
  statement: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const name = sql.table(table);
  for (;;) {
    const { numAffectedRows } = await sql`
      ${statement(name)}
      where ctid = any (array(select ctid from ${name} where ${condition} limit ${AT_ONCE}::integer)) and ${condition}`.execute(
      db,
    );
    if ((numAffectedRows ?? 0n) < BigInt(AT_ONCE)) return;
  }
}

/**
 * Deletes all rows of a table that meet a condition, in batches, so that no statement exceeds the statement limit or
 * holds its locks for long, however many rows there are.
 *
 * @param table a name from the source code, never from input
 */
export const deleteInBatches = (db: Db, table: string, condition: RawBuilder<unknown>): Promise<void> =>
  inBatches(db, { table, condition }, (name) => sql`delete from ${name}`);

/**
 * Updates all rows of a table that meet a condition, in the same way.
 *
 * @param table a name from the source code, never from input
 * @param set assignments after which a row no longer meets the condition
 */
export const updateInBatches = (
  db: Db,
  table: string,
  set: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<void> => inBatches(db, { table, condition }, (name) => sql`update ${name} set ${set}`);
