/** Status of background jobs for the console. */
import { type JobView, listJobs, retryJob } from '@parlour/contract/jobs.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type Jobs, listRowFailures, listJobs as readJobs, retryRows } from '../../platform/jobs/index.ts';
import { recordAudit } from '../audit/index.ts';
import { jobStateFrom } from './health.rules.ts';

const MOST_FAILURES = 100;

const at = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Lists every job of the running servers in the form of the console. */
export const viewJobs = async (db: Db): Promise<JobView[]> =>
  (await readJobs(db)).map((job) => ({
    name: job.name,
    state: jobStateFrom(job),
    processes: job.processes,
    everyMs: job.everyMs,
    runs: Number(job.runs),
    failures: Number(job.failures),
    failuresInARow: job.failuresInARow,
    failingRows: job.failingRows,
    lastStartedAt: at(job.lastStartedAt),
    lastSucceededAt: at(job.lastSucceededAt),
    lastFailedAt: at(job.lastFailedAt),
    lastError: job.lastError,
    lastTookMs: job.lastTookMs,
  }));

/** Names of the jobs that are not in order. */
export const listTroubledJobs = async (db: Db): Promise<string[]> =>
  (await readJobs(db)).filter((job) => jobStateFrom(job) !== 'ok').map(({ name }) => name);

export function healthRoutes(scope: Scope, { db, jobs }: { db: Db; jobs: Pick<Jobs, 'wake'> }): void {
  mount(scope, listJobs, async () =>
    ok({
      jobs: await viewJobs(db),
      failures: (await listRowFailures(db, MOST_FAILURES)).map((failure) => ({
        job: failure.job,
        row: failure.key,
        attempts: failure.attempts,
        firstFailedAt: failure.firstFailedAt.toISOString(),
        lastFailedAt: failure.lastFailedAt.toISOString(),
        nextTryAt: failure.retryAt.toISOString(),
        error: failure.error,
      })),
    }),
  );

  mount(scope, retryJob, async ({ input: { body }, operator, request }) => {
    if (!(await readJobs(db)).some(({ name }) => name === body.name)) return fail('thing.unknown');
    const rows = await inTransaction(db, async (tx) => {
      const found = await retryRows(tx, body.name);
      await recordAudit(tx, { operator, request, act: 'job.retried', after: { job: body.name, rows: found } });
      return found;
    });
    jobs.wake(body.name);
    return ok({ rows });
  });
}
