/** Which issues a fast draw has: one every so many seconds, counted from midnight of its zone. */
import { businessDay, dayBounds, previousDay } from '@parlour/contract/clock';

export type Period = { zone: string; periodSeconds: number; lockSeconds: number };
export type PlannedIssue = { numero: string; opensAt: Date; closesAt: Date; drawsAt: Date };

const SECOND_MS = 1000;

/** An issue belongs to the day on which it opens: `20260131-1920` is drawn at midnight, at the end of that day. */
function issuesOfDay(day: string, { zone, periodSeconds, lockSeconds }: Period): PlannedIssue[] {
  const [from, to] = dayBounds(day, zone).map((at) => at.getTime());
  const count = Math.floor(((to ?? 0) - (from ?? 0)) / SECOND_MS / periodSeconds);
  const digits = Math.max(4, String(count).length);
  return Array.from({ length: count }, (_, i) => {
    const opens = (from ?? 0) + i * periodSeconds * SECOND_MS;
    const draws = opens + periodSeconds * SECOND_MS;
    return {
      numero: `${day.replaceAll('-', '')}-${String(i + 1).padStart(digits, '0')}`,
      opensAt: new Date(opens),
      closesAt: new Date(draws - lockSeconds * SECOND_MS),
      drawsAt: new Date(draws),
    };
  });
}

/** The next `count` issues that are not drawn yet at a moment, the one that is on sale first. */
export function nextIssues(period: Period, at: Date, count: number): PlannedIssue[] {
  const found: PlannedIssue[] = [];
  for (let day = businessDay(at, period.zone); found.length < count; day = previousDay(day, -1))
    found.push(...issuesOfDay(day, period).filter(({ drawsAt }) => drawsAt > at));
  return found.slice(0, count);
}

/** What an issue is to those who look at it: stored states, and those that the clock makes. */
export type ShownState = 'scheduled' | 'open' | 'closed' | 'awaiting' | 'held' | 'drawn' | 'settled' | 'void';

/** The state of an issue at a moment of the database's clock. */
export function shownState(
  { state, opensAt, closesAt, drawsAt }: { state: string; opensAt: Date; closesAt: Date; drawsAt: Date },
  at: Date,
): ShownState {
  if (state !== 'scheduled') return state as ShownState;
  if (at < opensAt) return 'scheduled';
  if (at < closesAt) return 'open';
  return at < drawsAt ? 'closed' : 'awaiting';
}
