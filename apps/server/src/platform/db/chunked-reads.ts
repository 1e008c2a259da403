/** Reading large tables a part at a time, for the embedded database, which does nothing else during a statement. */
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { inTransaction } from './transaction.ts';

const SETTINGS = ['enable_nestloop', 'enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'enable_bitmapscan'];
const OFF = {
  /** Both sides of each join are spans of a key. */
  spans: ['enable_nestloop', 'enable_seqscan', 'enable_bitmapscan'],
  /** The same by numbers that have only a coarse index, of ranges of pages. */
  pages: ['enable_nestloop', 'enable_seqscan'],
  /** A span of a key, and from each of its rows to a few others. */
  rows: ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'enable_bitmapscan'],
};

/**
 * One part, in a transaction of its own. It is planned as what it is, though the planner may believe the tables to be small,
 * or most of their rows to be wanted: then it would read or sort all of them for each part.
 */
export const inPart = <T>(db: Db, by: keyof typeof OFF, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    // All of them, since the transaction may be one that parts of another kind were read in.
    const settings = SETTINGS.map((name) => sql`set_config(${name}, ${OFF[by].includes(name) ? 'off' : 'on'}, true)`);
    await sql`select ${sql.join(settings)}`.execute(tx);
    return work(tx);
  });
