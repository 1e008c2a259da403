/**
 * In-memory copy of rows that every request needs, so that no request waits for the database. A writer raises a version
 * and notifies a channel in the same transaction; every process then reads the rows again. Where notifications can be
 * lost, the version is also polled.
 */
import type { Database, Db } from './db/db.ts';
import { type JobScheduler, rereadEveryMs } from './jobs/index.ts';
import { createSerial } from './serial.ts';

export type CachedTable<Rows> = {
  /** Returns the rows of the latest read. */
  now: () => Rows;
  /** Returns the version of the latest read. */
  version: () => string;
  /** Reads the rows again if their version has changed. */
  refresh: () => Promise<void>;
  /** Calls the listener after the rows were read again. It must not throw. */
  onChange: (listener: () => void) => void;
  /** Calls the listener at the end of every refresh, for consumers that also depend on the time. It must not throw. */
  onRefresh: (listener: () => void) => void;
  /** Ends the subscription to the channel; the job ends with the runner. */
  close: () => Promise<void>;
};

export type CachedTableOptions<Rows> = {
  database: Database;
  jobs: JobScheduler;
  /** Name of the job that refreshes, such as `help.refresh`. */
  job: string;
  /** Channel on which changes are notified. */
  channel: string;
  /** Polling interval of the version, in milliseconds, where notifications can be lost. */
  everyMs: number;
  readVersion: (db: Db) => Promise<{ toString: () => string }>;
  read: (db: Db) => Promise<Rows>;
};

/**
 * Reads the rows and keeps them up to date. Each read is preceded by a read of the version, so that no change is
 * missed.
 */
export async function openCachedTable<Rows>(options: CachedTableOptions<Rows>): Promise<CachedTable<Rows>> {
  const { database, jobs, channel, readVersion, read } = options;
  const { db } = database;
  const changed: (() => void)[] = [];
  const refreshed: (() => void)[] = [];
  let version = String(await readVersion(db));
  let rows = await read(db);

  const serial = createSerial();
  const refresh = () =>
    serial.run(async () => {
      const found = String(await readVersion(db));
      if (found !== version) {
        rows = await read(db);
        version = found;
        for (const listener of changed) listener();
      }
      for (const listener of refreshed) listener();
    });
  const everyMs = rereadEveryMs(database.kind, options.everyMs);
  const job = jobs.everyProcess({ name: options.job, everyMs, run: refresh });
  const close = await database.listen(channel, job.wake);

  return {
    now: () => rows,
    version: () => version,
    refresh,
    onChange: (listener) => {
      changed.push(listener);
    },
    onRefresh: (listener) => {
      refreshed.push(listener);
    },
    close,
  };
}
