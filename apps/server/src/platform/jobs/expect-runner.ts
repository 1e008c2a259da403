/** Checks, on a server without the role `jobs`, whether another server has it. */
import type { Db } from '../db/db.ts';
import type { JobScheduler } from './job.ts';
import { sinceShared } from './jobs.store.ts';

const LOOK_EVERY_MS = 30_000;
/** Seconds allowed between the stop of one server and the start of another. */
const PATIENCE_S = 300;

/**
 * Registers a job that fails while no server runs the shared jobs, so that the log, the metrics and the console's
 * system health page report it.
 *
 * @param upSeconds uptime of this process
 */
export function expectRunner(jobs: JobScheduler, db: Db, upSeconds = () => process.uptime()): void {
  jobs.everyProcess({
    name: 'jobs.expect-runner',
    everyMs: LOOK_EVERY_MS,
    async run() {
      const since = Math.min((await sinceShared(db)) ?? Number.POSITIVE_INFINITY, upSeconds());
      if (since > PATIENCE_S)
        throw new Error(
          `no server with the role "jobs" has run for ${Math.floor(since / 60)} minutes: nothing is expired, paid out or closed. Give ROLES=jobs to a server of this database, or leave ROLES out`,
        );
    },
  });
}
