/** Reads large tables in chunks, for the embedded database, which runs one statement at a time. */
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { inTransaction } from './transaction.ts';

const SETTINGS = ['enable_nestloop', 'enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'enable_bitmapscan'];
const OFF = {
  /** Planner settings for joins whose two sides are both ranges of a key. */
  spans: ['enable_nestloop', 'enable_seqscan', 'enable_bitmapscan'],
  /** The same for ranges of pages, by numbers that have only a coarse index. */
  pages: ['enable_nestloop', 'enable_seqscan'],
  /** Planner settings for a range of a key whose rows each join a few others. */
  rows: ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'enable_bitmapscan'],
};

/**
 * Reads one chunk in its own transaction. Planner settings force a plan for a chunk, because the planner may believe
 * that the tables are small or that most rows are wanted, and would then read or sort whole tables for each chunk.
 */
export const inPart = <T>(db: Db, by: keyof typeof OFF, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    // Sets every setting, because chunks of another kind may have been read in the same transaction.
    const settings = SETTINGS.map((name) => sql`set_config(${name}, ${OFF[by].includes(name) ? 'off' : 'on'}, true)`);
    await sql`select ${sql.join(settings)}`.execute(tx);
    return work(tx);
  });
