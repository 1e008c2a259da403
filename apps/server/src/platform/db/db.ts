/**
 * One `Db` interface for both databases: PGlite in a worker thread (embedded, one process) or a PostgreSQL server.
 * Stores take a `Db` and do not depend on which one it is.
 *
 * A store that is called inside a transaction receives the transaction. Using the outer `db` there would deadlock on
 * the embedded database, so it throws on both.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** A transaction that is idle for `idleInTransactionTimeoutMs` (default 5,000) is rolled back. */
export type DatabaseTarget =
  | {
      kind: 'embedded';
      /** Folder of the lock file and of `pgdata`. Created when missing. */
      dataDir: string;
      /** A statement that exceeds this limit ends the database thread, which is then restarted. Default 2,500. */
      statementTimeoutMs?: number;
      idleInTransactionTimeoutMs?: number;
    }
  | {
      kind: 'postgres';
      url: string;
      /** Name of the setting that contains the address, for error messages. Default `DATABASE_URL`. */
      setting?: string;
      /** Connections in the pool. Default 10. */
      connections?: number;
      /** A statement of the pool that exceeds this limit is cancelled. Default 2,500. */
      statementTimeoutMs?: number;
      idleInTransactionTimeoutMs?: number;
    };

export type SessionRow = Record<string, unknown>;

/** A dedicated connection without a statement limit, for migrations and maintenance. */
export type Session = {
  /** Runs one statement with parameters. */
  query: (sql: string, parameters?: readonly unknown[]) => Promise<SessionRow[]>;
  /** Runs any number of statements without parameters. */
  script: (sql: string) => Promise<void>;
};

/** State of the connection that receives NOTIFY. */
export type Listening = {
  /** Number of times that the connection was lost since the start. */
  losses: () => number;
  /** Calls `report` with the reason when the connection is lost, and with null when it is restored. */
  watch: (report: (reason: Error | null) => void) => void;
};

export type Database = {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Runs several statements without parameters, as migrations need. */
  exec: (sql: string) => Promise<void>;
  /** Runs work on a dedicated connection. On the embedded database all other statements wait meanwhile. */
  session: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  /**
   * Runs large reads on one consistent snapshot, on a dedicated read-only connection without a statement limit. Null on
   * the embedded database, which would run nothing else meanwhile: read in chunks there.
   */
  snapshot: (<T>(work: (tx: Db) => Promise<T>) => Promise<T>) | null;
  /** Copies the embedded database as of one moment into a folder that must not exist yet. Null on PostgreSQL. */
  copyTo: ((folder: string) => Promise<void>) | null;
  /**
   * Calls `heard` for every NOTIFY on the channel until the returned function is called. Notifications sent while the
   * connection to PostgreSQL is down are lost: treat a notification as a hint to read the database, never as the data
   * itself. `regained` is called when the connection is restored.
   */
  listen: (channel: string, heard: (payload: string) => void, regained?: () => void) => Promise<() => Promise<void>>;
  /** Null on the embedded database, which has no connection to lose. */
  listening: Listening | null;
  /**
   * Resolves with the reason when the embedded database has failed permanently: every later statement fails, and only a
   * restart helps. Never resolves on PostgreSQL, which reconnects.
   */
  lost: Promise<string>;
  /** Waits for running statements, writes a checkpoint on the embedded database, and closes. */
  close: () => Promise<void>;
};
