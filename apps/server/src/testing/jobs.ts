import type { Database } from '../platform/db/db.ts';
import { type JobScheduler, type Jobs, openJobs, type Turn } from '../platform/jobs/index.ts';

/** Jobs that never run, for tests that call a job's work themselves. */
export const idleJobs: JobScheduler = {
  shared: () => ({ wake: () => {}, close: async () => {} }),
  everyProcess: () => ({ wake: () => {}, close: async () => {} }),
};

/** Starts running jobs, for tests that open a feature without the app. Close them before the database. */
export const startJobs = (database: Database): Promise<Jobs> => {
  const say = (facts: object, text: string) => process.stderr.write(`${text}: ${JSON.stringify(facts)}\n`);
  return openJobs({ database, log: { error: say, warn: say } });
};

/** Processes rows as a job does: a failing one does not block the following ones. */
export const eachAndGoOn: Turn['each'] = async (rows, _keyOf, work) => {
  const ended = [];
  for (const row of rows) ended.push(...(await Promise.allSettled([work(row)])));
  return ended.filter(({ status }) => status === 'fulfilled').length;
};
