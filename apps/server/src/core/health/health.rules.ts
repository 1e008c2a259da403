/** How a job stands, from its figures. */
import type { JobState } from '@parlour/contract/jobs.endpoints';

type Figures = { failuresInARow: number; isOverdue: boolean; failingRows: number };

/** @returns the worst that can be said of a job */
export function jobStateFrom({ failuresInARow, isOverdue, failingRows }: Figures): JobState {
  if (isOverdue) return 'overdue';
  if (failuresInARow > 0) return 'failing';
  return failingRows > 0 ? 'rows' : 'ok';
}
