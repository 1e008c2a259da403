/** Issues of a fast draw: one every so many seconds, counted from midnight of its zone. */
import { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';
import type { ShownIssueState } from '@parlour/contract/lottery';

export type Period = { zone: string; periodSeconds: number; lockSeconds: number };
export type PlannedIssue = { numero: string; opensAt: Date; closesAt: Date; drawsAt: Date };

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

/** Returns the state of an issue at a moment of the database's clock. */
export function shownState(
  { state, opensAt, closesAt, drawsAt }: { state: string; opensAt: Date; closesAt: Date; drawsAt: Date },
  at: Date,
): ShownIssueState {
  if (state !== 'scheduled') return state as ShownIssueState;
  if (at < opensAt) return 'scheduled';
  if (at < closesAt) return 'open';
  return at < drawsAt ? 'closed' : 'awaiting';
}
