/** What the studio asks of its database, whichever it is. */

export type Value = string | number | null | Uint8Array;

/** One statement in PostgreSQL's words, with `$1` and so on; answers its rows. Tables are named with the schema `studio`. */
export type Query = <T>(sql: string, values?: readonly Value[]) => Promise<T[]>;

export type StudioDatabase = {
  query: Query;
  /**
   * Ends a query that takes rows for its transaction: rows that another one holds are passed over instead of waited for.
   * Empty where one connection has the database to itself, and transactions follow one another.
   */
  skipLocked: '' | 'for update skip locked';
  /** Runs `work` as one transaction; what it throws undoes it. Its statements go through the query that it is given. */
  transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};
