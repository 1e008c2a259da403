/** Issues of a fast draw: one every so many seconds, counted from midnight of its zone. */
import { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';
import { type AdminIssueState, CLOSING_MS, type ShownIssueState } from '@parlour/contract/lottery';
import type { PlannedIssue } from '@parlour/contract/lottery-calendar';

export type Period = { zone: string; periodSeconds: number; lockSeconds: number };

const SECOND_MS = 1000;

/**
 * Returns the issues of a day that are drawn after a moment. An issue belongs to the day on which it opens:
 * `20260131-1920` is drawn at midnight, at the end of that day.
 */
function issuesOfDay(
  day: string,
  { zone, periodSeconds, lockSeconds }: Period,
  after: number,
  most: number,
): PlannedIssue[] {
  const [from = 0, to = 0] = dayBounds(day, zone).map((at) => at.getTime());
  const periodMs = periodSeconds * SECOND_MS;
  const count = Math.floor((to - from) / periodMs);
  const digits = Math.max(4, String(count).length);
  const first = Math.max(0, Math.floor((after - from) / periodMs));
  return Array.from({ length: Math.max(0, Math.min(count - first, most)) }, (_, i) => {
    const opens = from + (first + i) * periodMs;
    const draws = opens + periodMs;
    return {
      numero: `${day.replaceAll('-', '')}-${String(first + i + 1).padStart(digits, '0')}`,
      opensAt: new Date(opens),
      closesAt: new Date(draws - lockSeconds * SECOND_MS),
      drawsAt: new Date(draws),
    };
  });
}

/** Returns the next `count` issues not drawn yet at a moment, the one on sale first. */
export function nextIssues(period: Period, at: Date, count: number): PlannedIssue[] {
  const found: PlannedIssue[] = [];
  for (let day = businessDay(at, period.zone); found.length < count; day = previousDay(day, -1))
    found.push(...issuesOfDay(day, period, at.getTime(), count - found.length));
  return found;
}

type Timed = { state: string; opensAt: Date; closesAt: Date; drawsAt: Date };

/** Returns the state of an issue at a moment of the database's clock. */
export function shownState({ state, opensAt, closesAt, drawsAt }: Timed, at: Date): ShownIssueState {
  if (state !== 'scheduled') return state as ShownIssueState;
  if (at < opensAt) return 'scheduled';
  if (at < closesAt) return 'open';
  return at < drawsAt ? 'closed' : 'awaiting';
}

/** Settled or refunded orders of an issue, of all that its result or its being void decides. */
export type Progress = { done: number; of: number };

/** Returns the state of an issue for operators. @param progress of its settlement; null if there is none in progress */
export function adminState(issue: Timed, at: Date, progress: Progress | null): AdminIssueState {
  const state = shownState(issue, at);
  if (state === 'open') return issue.closesAt.getTime() - at.getTime() <= CLOSING_MS ? 'closing' : 'open';
  // A void issue stays void while its stakes go back.
  return (state === 'drawn' || state === 'corrected') && progress !== null && progress.done > 0 ? 'settling' : state;
}
