import type { Database } from '../platform/db/db.ts';
import { type JobScheduler, type Jobs, openJobs, type Turn } from '../platform/jobs/index.ts';

/** Jobs that never run by themselves, for tests that call what a job does. */
export const idleJobs: JobScheduler = {
  shared: () => ({ wake: () => {}, close: async () => {} }),
  everyProcess: () => ({ wake: () => {}, close: async () => {} }),
};

/** Jobs that run, for tests that open a subject without the app. Close them before the database. */
export const startJobs = (database: Database): Promise<Jobs> => {
  const say = (facts: object, text: string) => process.stderr.write(`${text}: ${JSON.stringify(facts)}\n`);
  return openJobs({ database, log: { error: say, warn: say } });
};

/** Works on rows as a job does: one that fails holds up none behind it. */
export const eachAndGoOn: Turn['each'] = async (rows, _keyOf, work) => {
  const ended = [];
  for (const row of rows) ended.push(...(await Promise.allSettled([work(row)])));
  return ended.filter(({ status }) => status === 'fulfilled').length;
};
