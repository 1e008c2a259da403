/**
 * One `Db` over both databases. Stores take a `Db` and cannot tell which one they talk to: PGlite in a worker thread
 * (embedded, one process) or a PostgreSQL server.
 *
 * A store that is called inside a transaction is given the transaction. Using the outer `db` there would wait for
 * itself on the embedded database, so it throws on both.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** A transaction that says nothing for `idleInTransactionTimeoutMs` (default 5,000) is rolled back. */
export type DatabaseTarget =
  | {
      kind: 'embedded';
      /** Holds the lock file and the folder `pgdata`. Made when missing. */
      dataDir: string;
      /** A statement that runs longer than this stops the database thread, which is then started anew. Default 2,500. */
      statementTimeoutMs?: number;
      idleInTransactionTimeoutMs?: number;
    }
  | {
      kind: 'postgres';
      url: string;
      /** The setting that the address is from, for what is said of it. Default `DATABASE_URL`. */
      setting?: string;
      /** Connections in the pool. Default 10. */
      connections?: number;
      /** A statement of the pool that runs longer than this is cancelled. Default 2,500. */
      statementTimeoutMs?: number;
      idleInTransactionTimeoutMs?: number;
    };

export type SessionRow = Record<string, unknown>;

/** One connection of one's own, without statement limit. For migrations and maintenance. */
export type Session = {
  /** One statement with parameters. */
  query: (sql: string, parameters?: readonly unknown[]) => Promise<SessionRow[]>;
  /** Any number of statements without parameters. */
  script: (sql: string) => Promise<void>;
};

/** The connection that hears NOTIFY. */
export type Listening = {
  /** How often it was lost since the start. */
  losses: () => number;
  /** Calls `report` with the reason when the connection is lost, and with null when it is there again. */
  watch: (report: (reason: Error | null) => void) => void;
};

export type Database = {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Runs several statements without parameters, as migrations need. */
  exec: (sql: string) => Promise<void>;
  /** Work that needs one connection for itself. Nothing else runs meanwhile on the embedded database. */
  session: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  /**
   * Work that reads much: everything as it is at one moment, on a connection of its own that cannot write, without statement
   * limit. Null on the embedded database, where nothing could happen meanwhile: read parts there.
   */
  snapshot: (<T>(work: (tx: Db) => Promise<T>) => Promise<T>) | null;
  /** Copies the embedded database as it is at one moment into a folder that is not there yet. Null on PostgreSQL. */
  copyTo: ((folder: string) => Promise<void>) | null;
  /**
   * Calls `heard` for every NOTIFY on the channel until the returned function is called. What is sent while the
   * connection to PostgreSQL is down is not heard: treat a notice as a hint to look, never as the news itself.
   * `regained` is called when the connection is there again.
   */
  listen: (channel: string, heard: (payload: string) => void, regained?: () => void) => Promise<() => Promise<void>>;
  /** Null on the embedded database, where nothing is between. */
  listening: Listening | null;
  /**
   * Resolves with the reason once the embedded database is gone for good: every statement fails from then on, and only
   * another start can mend it. Never on PostgreSQL, whose connections come back.
   */
  lost: Promise<string>;
  /** Waits for what runs, writes a checkpoint on the embedded database, and closes. */
  close: () => Promise<void>;
};
