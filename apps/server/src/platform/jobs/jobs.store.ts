/** SQL of background jobs: leases, results of runs, and failed rows. */
import { type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '../db/batches.ts';
import { daysAgo, now } from '../db/database-clock.ts';
import type { Db } from '../db/db.ts';
import { reasonOf } from './job.ts';

/** Seconds until a failed row's second attempt; doubled for each later one, up to `MOST_BACKOFF_S`. */
const BACKOFF_S = 15;
const MOST_BACKOFF_S = 3_600;
/** Failed rows retried per run. */
const MOST_RETRIES = 100;
/** A failed row that its job has not met for this long has left the job's queue by other means. */
const FORGOTTEN_AFTER_DAYS = 2;
/**
 * A process that has reported no job for this long has ended. Shorter than the time after which a job is overdue, so
 * that a stopped server leaves no job that appears to fail.
 */
const DEAD_AFTER_MINUTES = 2;
/** Retention of the figures of an ended process. */
const KEPT_MINUTES = 10;

/** Figures that one process adds to one job since its last report. */
export type Report = {
  name: string;
  /** Empty for a job of all servers. */
  process: string;
  everyMs: number;
  runs: number;
  failures: number;
  failuresInARow: number;
  startedAt: Date | null;
  succeededAt: Date | null;
  failedAt: Date | null;
  error: string | null;
  tookMs: number | null;
};

type Lease = { name: string; everyMs: number; holder: string; leaseMs: number };

/**
 * Acquires or renews the lease of a job, by the database's clock.
 *
 * @returns `isMine`, and the remaining milliseconds of the lease, whoever holds it
 */
export async function takeLease(
  db: Db,
  { name, everyMs, holder, leaseMs }: Lease,
): Promise<{ isMine: boolean; leftMs: number }> {
  const { rows } = await sql<{ left_ms: number }>`
    insert into job (name, every_ms, holder, leased_until)
    values (${name}, ${everyMs}, ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    on conflict (name, process) do update
      set holder = excluded.holder, leased_until = excluded.leased_until, every_ms = excluded.every_ms,
          seen_at = clock_timestamp()
      where job.holder = excluded.holder or job.leased_until is null or job.leased_until <= clock_timestamp()
    returning ${leaseMs}::integer as left_ms`.execute(db);
  if (rows[0]) return { isMine: true, leftMs: leaseMs };
  const held = await sql<{ left_ms: number }>`
    select greatest(0, extract(epoch from leased_until - clock_timestamp()) * 1000)::integer as left_ms
    from job where name = ${name} and process = ''`.execute(db);
  return { isMine: false, leftMs: held.rows[0]?.left_ms ?? 0 };
}

/** Renews the leases of a process. @returns the names of those that it still holds */
export async function renewLeases(
  db: Db,
  { holder, names, leaseMs }: { holder: string; names: readonly string[]; leaseMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update job set leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond', seen_at = clock_timestamp()
    where process = '' and holder = ${holder} and name = any(${[...names]}) returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Releases all leases of a process, so that another one can take its jobs immediately. */
export async function releaseLeases(db: Db, holder: string): Promise<void> {
  await sql`update job set holder = null, leased_until = null where process = '' and holder = ${holder}`.execute(db);
}

/** Releases the leases of all processes, for a database that only one process can open: the others must have ended. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await sql`update job set holder = null, leased_until = null where process = '' and holder is not null`.execute(db);
}

/** Adds the figures of a process since its last report. */
export async function addReports(db: Db, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0) return;
  const column = <T>(of: (report: Report) => T): T[] => reports.map(of);
  await sql`
    insert into job as j (name, process, every_ms, runs, failures, failures_in_a_row,
      last_started_at, last_succeeded_at, last_failed_at, last_error, last_took_ms)
    select * from unnest(
      ${column((r) => r.name)}::text[], ${column((r) => r.process)}::text[], ${column((r) => r.everyMs)}::integer[],
      ${column((r) => r.runs)}::bigint[], ${column((r) => r.failures)}::bigint[],
      ${column((r) => r.failuresInARow)}::integer[], ${column((r) => r.startedAt)}::timestamptz[],
      ${column((r) => r.succeededAt)}::timestamptz[], ${column((r) => r.failedAt)}::timestamptz[],
      ${column((r) => r.error)}::text[], ${column((r) => r.tookMs)}::integer[])
    on conflict (name, process) do update set
      every_ms = excluded.every_ms,
      runs = j.runs + excluded.runs,
      failures = j.failures + excluded.failures,
      failures_in_a_row = excluded.failures_in_a_row,
      last_started_at = coalesce(excluded.last_started_at, j.last_started_at),
      last_succeeded_at = coalesce(excluded.last_succeeded_at, j.last_succeeded_at),
      last_failed_at = coalesce(excluded.last_failed_at, j.last_failed_at),
      last_error = coalesce(excluded.last_error, j.last_error),
      last_took_ms = coalesce(excluded.last_took_ms, j.last_took_ms),
      seen_at = clock_timestamp()`.execute(db);
}

/** Milliseconds since any process last started a shared job; null before its first run. */
export async function msSinceLastStart(db: Db, name: string): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from clock_timestamp() - last_started_at) * 1000)::float8 as ms
    from job where name = ${name} and process = ''`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Notifies the process that holds a job to run it soon; an empty name notifies all that leases were released. */
export async function wakeHolder(db: Db, channel: string, name: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${name})`.execute(db);
}

/** Returns which of these rows of a job failed at their last attempt. */
export async function failingAmong(db: Db, job: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('job_failure')
    .select('row_key')
    .where('job', '=', job)
    .where('row_key', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ row_key }) => row_key));
}

/** Keys of failed rows of a job whose next attempt is due, oldest due first. */
export async function listRetries(db: Db, job: string): Promise<string[]> {
  const rows = await db
    .selectFrom('job_failure')
    .select('row_key')
    .where('job', '=', job)
    .where('retry_at', '<=', now)
    .orderBy('first_failed_at')
    .limit(MOST_RETRIES)
    .execute();
  return rows.map(({ row_key }) => row_key);
}

/** Records the failure of one row and its next attempt. */
export async function recordRowFailure(db: Db, job: string, key: string, error: string): Promise<void> {
  await sql`
    insert into job_failure as f (job, row_key, retry_at, error)
    values (${job}, ${key}, clock_timestamp() + ${BACKOFF_S} * interval '1 second', ${error})
    on conflict (job, row_key) do update set
      attempts = f.attempts + 1,
      last_failed_at = clock_timestamp(),
      retry_at = clock_timestamp()
        + least(${MOST_BACKOFF_S}, ${BACKOFF_S} * power(2, least(f.attempts, 20))) * interval '1 second',
      error = excluded.error`.execute(db);
}

/** Queues rows to be processed one by one in the job's next run (`retries`), with the reason. */
export async function queueRows(tx: Db, job: string, keys: readonly string[], error: unknown): Promise<void> {
  if (keys.length === 0) return;
  const reason = reasonOf(error);
  await tx
    .insertInto('job_failure')
    .values(keys.map((row_key) => ({ job, row_key, retry_at: now, error: reason })))
    .onConflict((c) => c.columns(['job', 'row_key']).doUpdateSet({ retry_at: now, error: reason }))
    .execute();
}

export async function clearRowFailure(db: Db, job: string, key: string): Promise<void> {
  await db.deleteFrom('job_failure').where('job', '=', job).where('row_key', '=', key).execute();
}

/**
 * SQL condition for a job's next rows: excludes those that failed and wait for their next attempt, so that they never
 * fill the batch and block the rows behind them.
 *
 * @param key the row's key as the job reports it, as an SQL expression of type text
 */
export const isNotSetAside = (job: string, key: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from job_failure f
    where f.job = ${job} and f.row_key = ${key} and f.retry_at > clock_timestamp())`;

/** Removes failures of rows that left their queue by other means, and figures of ended processes. */
export async function forgetEnded(db: Db): Promise<void> {
  await deleteInBatches(db, 'job_failure', sql`last_failed_at < ${daysAgo(FORGOTTEN_AFTER_DAYS)}`);
  await deleteInBatches(
    db,
    'job',
    sql`process in (select process from job where process <> '' group by process
      having max(seen_at) < clock_timestamp() - ${KEPT_MINUTES} * interval '1 minute')`,
  );
}

/** Seconds since any server last took part in the shared jobs; null when none ever did. */
export async function sinceShared(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - max(seen_at))::double precision as seconds from job where process = ''`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}

export type JobRecord = {
  name: string;
  /** Number of processes that run it; 1 for a shared job. */
  processes: number;
  isShared: boolean;
  everyMs: number;
  runs: bigint;
  failures: bigint;
  failuresInARow: number;
  /** No process has completed it for much longer than its interval. */
  isOverdue: boolean;
  failingRows: number;
  lastStartedAt: Date | null;
  lastSucceededAt: Date | null;
  lastFailedAt: Date | null;
  lastError: string | null;
  lastTookMs: number | null;
};

/** A job is overdue when its last success is older than this many intervals, and than this many seconds. */
const OVERDUE = { intervals: 5, seconds: 300 };

/** Lists every job of the live processes with its figures, summed over the processes that run it. */
export async function listJobs(db: Db): Promise<JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    select j.name, count(*)::integer as processes, bool_and(j.process = '') as "isShared",
      max(j.every_ms) as "everyMs", sum(j.runs)::bigint as runs, sum(j.failures)::bigint as failures,
      max(j.failures_in_a_row) as "failuresInARow",
      min(coalesce(j.last_succeeded_at, j.first_seen_at)) < clock_timestamp()
        - greatest(${OVERDUE.seconds} * interval '1 second', ${OVERDUE.intervals} * max(j.every_ms) * interval '1 millisecond')
        as "isOverdue",
      (select count(*)::integer from job_failure f where f.job = j.name) as "failingRows",
      max(j.last_started_at) as "lastStartedAt", max(j.last_succeeded_at) as "lastSucceededAt",
      max(j.last_failed_at) as "lastFailedAt",
      (array_agg(j.last_error order by j.last_failed_at desc nulls last))[1] as "lastError",
      max(j.last_took_ms) as "lastTookMs"
    from job j
    where j.process = '' or j.process in (
      select process from job group by process
      having max(seen_at) > clock_timestamp() - ${DEAD_AFTER_MINUTES} * interval '1 minute')
    group by j.name order by j.name`.execute(db);
  return rows;
}

export type RowFailure = {
  job: string;
  key: string;
  attempts: number;
  firstFailedAt: Date;
  lastFailedAt: Date;
  retryAt: Date;
  error: string;
};

/** Lists failed rows, those waiting longest first. */
export async function listRowFailures(db: Db, limit: number): Promise<RowFailure[]> {
  const rows = await db.selectFrom('job_failure').selectAll().orderBy('first_failed_at').limit(limit).execute();
  return rows.map((row) => ({
    job: row.job,
    key: row.row_key,
    attempts: row.attempts,
    firstFailedAt: row.first_failed_at,
    lastFailedAt: row.last_failed_at,
    retryAt: row.retry_at,
    error: row.error,
  }));
}

/** Makes every failed row of a job due for its next run. @returns their number */
export async function retryRows(db: Db, job: string): Promise<number> {
  const rows = await db
    .updateTable('job_failure')
    .set({ retry_at: now })
    .where('job', '=', job)
    .returning('row_key')
    .execute();
  return rows.length;
}
