/** Periods of scheduled reports. Pure; all days are those of the house's zone. */
import { businessDay, instantAt, previousDay } from '@parlour/contract/clock';
import type { ScheduleInterval } from '@parlour/contract/reports';

export type Period = { from: string; to: string; dueAt: Date };

/** Returns the first day of the interval that contains a day; weeks begin on Monday. */
function startOf(every: ScheduleInterval, day: string): string {
  if (every === 'day') return day;
  if (every === 'month') return `${day.slice(0, 7)}-01`;
  return previousDay(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
}

type Timing = { every: ScheduleInterval; hour: number; timeZone: string };

/** Returns the whole day, week or month before a day, which is due on that day. */
function periodBefore(start: string, { every, hour, timeZone }: Timing): Period {
  const to = previousDay(start, 1);
  const dueAt = instantAt(`${start}T${String(hour).padStart(2, '0')}:00`, timeZone);
  return { from: startOf(every, to), to, dueAt };
}

/** Returns the last period whose mail is due. */
export function lastDue(now: Date, timing: Timing): Period {
  const latest = periodBefore(startOf(timing.every, businessDay(now, timing.timeZone)), timing);
  return latest.dueAt <= now ? latest : periodBefore(latest.from, timing);
}

/** Returns the first moment after another at which a mail is due. */
export function nextDueAt(now: Date, timing: Timing): Date {
  const start = startOf(timing.every, businessDay(now, timing.timeZone));
  const current = periodBefore(start, timing);
  if (current.dueAt > now) return current.dueAt;
  // The day after the end of an interval lies within 31 days of its start.
  const length = { day: 1, week: 7, month: 31 }[timing.every];
  return periodBefore(startOf(timing.every, previousDay(start, -length)), timing).dueAt;
}
