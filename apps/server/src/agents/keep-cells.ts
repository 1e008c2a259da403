/** Jobs of the cells: play is taken in every few seconds, and everything is counted anew each night. */
import { wallClock } from '@parlour/contract/clock';
import type { Db } from '../platform/db/db.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';
import { isRecountDue, readLastRecount } from './cells.store.ts';
import type { Cells } from './cells.ts';

const COUNT_EVERY_MS = 2_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Hours of the house's clock between which the recount begins, and those that lie at least between two of them. */
const NIGHT = { from: '04:00', to: '06:00' };
const APART_HOURS = 20;

export type CellJobDeps = { db: Db; cells: Cells; jobs: JobScheduler; timeZone: string; clock: () => Date };

/** A recount found figures that are not those of the rounds; fails the job until one finds none. */
export class CellsDiffer extends Error {}

/**
 * Counts everything anew if it is time for it.
 *
 * @throws {CellsDiffer} while the last recount found differences, so that operators see it among the jobs
 */
export async function recountAtNight(
  { db, cells, timeZone, clock }: Omit<CellJobDeps, 'jobs'>,
  signal?: AbortSignal,
): Promise<void> {
  const { time } = wallClock(clock(), timeZone);
  if (time >= NIGHT.from && time < NIGHT.to && (await isRecountDue(db, APART_HOURS))) await cells.recount(signal);
  const last = await readLastRecount(db);
  if (last && last.round_differences + last.cell_differences > 0n)
    throw new CellsDiffer(
      `figures of agents' teams differ from the rounds in ${last.round_differences} rounds and ${last.cell_differences} cells: npm run agents:rebuild makes them anew`,
    );
}

export function startCellJobs({ jobs, ...parts }: CellJobDeps): void {
  jobs.shared({
    name: 'agents.count-play',
    everyMs: COUNT_EVERY_MS,
    run: ({ signal }) => parts.cells.catchUp(signal),
  });
  jobs.shared({
    name: 'agents.recount',
    everyMs: LOOK_EVERY_MS,
    run: ({ signal }) => recountAtNight(parts, signal),
  });
}
