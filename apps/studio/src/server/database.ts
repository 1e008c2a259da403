/** Database interface of the studio, independent of the engine. */

export type Value = string | number | null | Uint8Array;

/**
 * Runs one PostgreSQL statement with parameters `$1` and so on; returns its rows. Tables are in the schema `studio`.
 */
export type Query = <T>(sql: string, values?: readonly Value[]) => Promise<T[]>;

export type StudioDatabase = {
  query: Query;
  /**
   * Suffix of a query that locks rows for its transaction: rows locked by another one are skipped. Empty for a database
   * with a single connection, whose transactions are serialised.
   */
  skipLocked: '' | 'for update skip locked';
  /** Runs `work` in one transaction, which is rolled back when it throws. Statements must use the given query. */
  transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};
