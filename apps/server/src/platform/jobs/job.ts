/** Types of jobs and of the interface that the runner offers them. */
import type { Database } from '../db/db.ts';

/** The two levels of a structured log that jobs write to. */
export type JobLog = { error: (facts: object, text: string) => void; warn: (facts: object, text: string) => void };

export type Turn = {
  /** Aborted when the server closes or has lost the job's lease: start no further row. */
  signal: AbortSignal;
  /**
   * Processes rows one after another. A row that throws is logged, recorded as failed under its key, and retried later;
   * the following rows continue. The query for `rows` should exclude failed ones (`isNotSetAside`).
   *
   * @returns number of rows that succeeded
   */
  each: <Row>(
    rows: readonly Row[],
    keyOf: (row: Row) => string,
    work: (row: Row) => Promise<unknown>,
  ) => Promise<number>;
  /** Keys of failed rows whose next attempt is due, for jobs whose query does not find such rows again. */
  retries: () => Promise<string[]>;
};

/** Processes rows without a runner: the first error is thrown. For commands and tests. */
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
  /** Runs the job as soon as its current run is over, on the server that holds its lease. */
  wake: () => void;
  /** Ends the job and waits for its current run. */
  close: () => Promise<void>;
};

/** Status of one job of this process since the process started. */
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
  /** Registers a shared job: one of all servers runs it. */
  shared: (options: JobOptions) => JobHandle;
  /** Registers a job that every process runs for itself, such as refreshing its in-memory copies. */
  everyProcess: (options: JobOptions) => JobHandle;
  /** Wakes a job on the server that holds its lease; ignores unknown names. */
  wake: (name: string) => void;
  status: () => JobStatus[];
  /** Stops all jobs, waits for their current runs and releases the leases. */
  close: () => Promise<void>;
};

/** Part of the runner that features need: registering jobs. */
export type JobScheduler = Pick<Jobs, 'shared' | 'everyProcess'>;

/**
 * Interval at which a process rereads in-memory copies that it also refreshes on notification. A notification can be
 * lost while the connection to a PostgreSQL server is down; on the embedded database none can.
 */
export const rereadEveryMs = (kind: Database['kind'], ms: number): number => (kind === 'postgres' ? ms : 10 * 60_000);

const ERROR_LENGTH = 300;

/** Reason of a failure in one line, without the values that database errors contain in their details. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\n[^]*/, '')
    .replaceAll('\0', '')
    .slice(0, ERROR_LENGTH)
    .toWellFormed();
