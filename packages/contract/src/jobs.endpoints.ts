import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant } from './schemas.ts';

const jobName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/)
  .max(80);

/**
 * `failing`: the last run failed. `overdue`: no success for five intervals and at least five minutes. `rows`: it runs,
 * but some rows wait for a retry.
 */
const jobState = z.enum(['ok', 'rows', 'failing', 'overdue']);
export type JobState = z.output<typeof jobState>;

const job = z.strictObject({
  name: jobName,
  state: jobState,
  /** Number of servers that run it: 1 for work that one server does for all. */
  processes: z.int(),
  everyMs: z.int(),
  runs: z.int(),
  failures: z.int(),
  failuresInARow: z.int(),
  failingRows: z.int(),
  lastStartedAt: instant.nullable(),
  lastSucceededAt: instant.nullable(),
  lastFailedAt: instant.nullable(),
  lastError: z.string().nullable(),
  lastTookMs: z.int().nullable(),
});
export type JobView = z.output<typeof job>;

const rowFailure = z.strictObject({
  job: jobName,
  /** Key of the row as named by its job, such as the number of a deposit. */
  row: z.string(),
  attempts: z.int(),
  firstFailedAt: instant,
  lastFailedAt: instant,
  nextTryAt: instant,
  error: z.string(),
});
export type RowFailureView = z.output<typeof rowFailure>;

export const listJobs = get('/wps/console/jobs', {
  summary: 'Background jobs with their figures, and the rows that they could not work on',
  access: 'operator',
  right: 'system.view',
  throttle: 'console',
  output: z.strictObject({
    jobs: z.array(job),
    /** At most 100, the longest waiting first. */
    failures: z.array(rowFailure),
  }),
});

export const retryJob = post('/wps/console/jobs/retry', {
  summary: 'Has the failed rows of a job tried again with its next run',
  access: 'operator',
  right: 'system.act',
  throttle: 'console',
  input: { body: z.strictObject({ name: jobName }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ rows: z.int() }),
});
