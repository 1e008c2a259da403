/** What a job is, and what the runner offers to it. */
import type { Database } from '../db/db.ts';

/** The two levels of a structured log that jobs write to. */
export type JobLog = { error: (facts: object, text: string) => void; warn: (facts: object, text: string) => void };

export type Turn = {
  /** Aborted when the server closes or has lost the job's lease: begin no further row. */
  signal: AbortSignal;
  /**
   * Works on rows one after another. A row that throws is logged, kept as a failure of the row under its key, and tried
   * again later; the rows behind it go on. The query for `rows` should leave those out (`isNotSetAside`).
   *
   * @returns how many rows succeeded
   */
  each: <Row>(
    rows: readonly Row[],
    keyOf: (row: Row) => string,
    work: (row: Row) => Promise<unknown>,
  ) => Promise<number>;
  /** Keys of failed rows whose next try is due, for jobs whose query does not find such rows again. */
  retries: () => Promise<string[]>;
};

/** Works on rows without a runner around: the first error is thrown. For commands and tests. */
export const eachOrThrow: Turn['each'] = async (rows, _keyOf, work) => {
  for (const row of rows) await work(row);
  return rows.length;
};

export type JobOptions = {
  /** Group and task, such as `deposits.expire`. */
  name: string;
  everyMs: number;
  run: (turn: Turn) => Promise<unknown>;
};

export type JobHandle = {
  /** Has the job run as soon as its current run is over, on whichever server holds it. */
  wake: () => void;
  /** Ends the job and waits for its current run. */
  close: () => Promise<void>;
};

/** How one job of this process stands, since the process began. */
export type JobStatus = {
  name: string;
  isShared: boolean;
  runs: number;
  failures: number;
  failuresInARow: number;
  rowFailures: number;
  succeededAt: Date | null;
};

export type Jobs = {
  /** A job of all servers: one of them runs it. */
  shared: (options: JobOptions) => JobHandle;
  /** A job that every process runs for itself, such as the refreshing of what it holds in memory. */
  everyProcess: (options: JobOptions) => JobHandle;
  /** Has a job run soon, on whichever server holds it; does nothing for a name that no job has. */
  wake: (name: string) => void;
  status: () => JobStatus[];
  /** Ends all jobs, waits for their current runs and gives up the leases. */
  close: () => Promise<void>;
};

/** What features need of the runner: to register their jobs. */
export type JobScheduler = Pick<Jobs, 'shared' | 'everyProcess'>;

/**
 * How often a process reads again what it holds in memory and is notified of. A notification can be lost while the
 * connection to a PostgreSQL server is; on the embedded database none can.
 */
export const rereadEveryMs = (kind: Database['kind'], ms: number): number => (kind === 'postgres' ? ms : 10 * 60_000);

const ERROR_LENGTH = 300;

/** Why something failed, in one line without the values that database errors carry in their details. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\n[^]*/, '')
    .replaceAll('\0', '')
    .slice(0, ERROR_LENGTH)
    .toWellFormed();
