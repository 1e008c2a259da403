/** State of a job, derived from its figures. */
import type { JobState } from '@parlour/contract/jobs.endpoints';

type Figures = { failuresInARow: number; isOverdue: boolean; failingRows: number };

/** @returns the most severe state that applies */
export function jobStateFrom({ failuresInARow, isOverdue, failingRows }: Figures): JobState {
  if (isOverdue) return 'overdue';
  if (failuresInARow > 0) return 'failing';
  return failingRows > 0 ? 'rows' : 'ok';
}
