/** Watches, on a server without the role `jobs`, whether another server has it. */
import type { Db } from '../db/db.ts';
import type { JobScheduler } from './job.ts';
import { sinceShared } from './jobs.store.ts';

const LOOK_EVERY_MS = 30_000;
/** A server that stops gives another one this long to begin. */
const PATIENCE_S = 300;

/**
 * Registers a job that fails while no server takes part in the jobs of all servers: the log, the figures and the console's page of
 * system health then say so, since nobody else could.
 *
 * @param upSeconds for how long this process has run
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
