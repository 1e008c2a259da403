/** Jobs of the cells: play is aggregated every few seconds, and everything is recounted each night. */
import { wallClock } from '@parlour/contract/clock';
import type { Db } from '../platform/db/db.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';
import { isRecountDue, readLastRecount } from './cells.store.ts';
import type { Cells } from './cells.ts';

const COUNT_EVERY_MS = 2_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Local time window in which the recount starts, and the minimum hours between two recounts. */
const NIGHT = { from: '04:00', to: '06:00' };
const APART_HOURS = 20;

export type CellJobDeps = { db: Db; cells: Cells; jobs: JobScheduler; timeZone: string; clock: () => Date };

/** A recount found figures that differ from the rounds; the job fails until one finds none. */
export class CellsDiffer extends Error {}

/**
 * Recounts everything when it is due.
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
