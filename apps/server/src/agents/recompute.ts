import type { Db } from '../platform/db/db.ts';
import { recompute } from './run-record.ts';
import { listRuns, readRecord } from './runs.store.ts';

const SHOWN = 20;

/** A run cannot be recomputed, or its record differs from the result. The message is for the caller. */
export class RecomputeRefused extends Error {}

/**
 * Recomputes a run from its record alone; without a number, lists the latest runs.
 *
 * @returns lines to print
 * @throws {RecomputeRefused} when there is no such run, when it is not decided yet, or when it differs
 */
export async function recomputeRun(db: Db, run: string | undefined): Promise<string[]> {
  if (run === undefined) {
    const runs = await listRuns(db, SHOWN);
    if (runs.length === 0) return ['No contract was settled yet.'];
    return runs.map(({ id, kind, period_start, state }) => `${id}  ${kind}  ${period_start.toISOString()}  ${state}`);
  }
  if (!/^[1-9][0-9]{0,17}$/.test(run)) throw new RecomputeRefused(`a run has a number, not ${JSON.stringify(run)}`);
  const record = await readRecord(db, BigInt(run));
  if (record === undefined)
    throw new RecomputeRefused(`there is no run ${run}: without a number, the latest are named`);
  if (record === null) throw new RecomputeRefused(`run ${run} is not decided yet: its figures are still counted`);
  const found = recompute(record);
  if (!found.same) throw new RecomputeRefused(`run ${run} differs from its record at ${found.at}`);
  return [`Run ${run} gives the same ${found.lines} lines again, to the byte.`];
}
