/** Periods of scheduled reports. Pure; all days are those of the house's zone. */
import { businessDay, instantAt, previousDay } from '@parlour/contract/clock';
import { RETENTION_PERIODS, type ReportGroup, type ReportName, type ScheduleInterval } from '@parlour/contract/reports';

type Days = { from: string; to: string };
export type Period = Days & { dueAt: Date };

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

/** Returns the first day of the month that is some months before that of a day. */
function monthBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 10);
}

/**
 * Returns the first day of a report about a period. Players of the last week or month have had no time to stay: retention
 * goes back until the oldest row has the figures of all weeks or months.
 */
export function reportedFrom({ report, by }: { report: ReportName; by: ReportGroup }, { from, to }: Days): string {
  if (report !== 'retention') return from;
  const back =
    by === 'month' ? monthBefore(to, RETENTION_PERIODS) : previousDay(startOf('week', to), RETENTION_PERIODS * 7);
  return back < from ? back : from;
}
