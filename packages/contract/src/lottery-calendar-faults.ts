/** Faults of the calendar of a draw, which the console shows at their fields, and for which the server refuses it. */
import { businessDay, previousDay } from './clock.ts';
import type { LotteryCalendar } from './lottery.ts';
import { type Calendar, drawDays, isNominal, LOOKED_BACK_DAYS, movedTo, nextDraws } from './lottery-calendar.ts';

export type CalendarField = keyof LotteryCalendar;

export const CALENDAR_FAULTS = [
  // Not a day, a time or a shift.
  'malformed',
  // Two draws of a day have the same time or name.
  'twice',
  // Two draws have no sale between them.
  'near',
  // Changes of weekdays are not in the order of their dates.
  'order',
  // No draw in more than a year.
  'none',
  // A moved draw that there is not, onto a day that has one, or further than the calendar looks.
  'noDraw',
  'taken',
  'far',
  // A day with a draw and without one.
  'contradicts',
] as const;
/** `value`: the day or time that is meant; empty for the whole field. */
export type CalendarFault = { field: CalendarField; fault: (typeof CALENDAR_FAULTS)[number]; value: string };

const DAY_MS = 86_400_000;
/** Furthest that any calendar is planned. */
const KNOWN_AHEAD = { most: 1_000, days: 500 };

/** Whether a text is a day of the calendar, such as `2027-02-05`. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** Whether a text is a day of some years, such as `02-29`. */
export const isDayOfYear = (text: string): boolean => isDay(`2028-${text}`);

const isTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/** Lists what is no day, no time and no shift, or is not in order. */
function malformed({ times, weekdays = [], monthDays = [], yearly = {}, ...days }: LotteryCalendar): CalendarFault[] {
  const { moved = {}, closed = [], extra = [] } = days;
  const at = (field: CalendarField, value: string, fault: CalendarFault['fault'] = 'malformed') => ({
    field,
    fault,
    value,
  });
  const froms = weekdays.map(({ from }) => from ?? '');
  return [
    ...(isTwice(times.map((time) => time.at)) || isTwice(times.map(({ session }) => session ?? ''))
      ? [at('times', '', 'twice')]
      : []),
    ...froms.filter((from) => from !== '' && !isDay(from)).map((from) => at('weekdays', from)),
    // A later list replaces the previous one, so only the first may begin at any time.
    ...froms.filter((from, i) => i > 0 && from <= (froms[i - 1] ?? '')).map((from) => at('weekdays', from, 'order')),
    ...monthDays.filter((day) => !(day >= 1 && day <= 31)).map((day) => at('monthDays', String(day))),
    ...Object.entries(yearly)
      .filter(([day, shift]) => !isDayOfYear(day) || shift === 0 || Math.abs(shift) > 30)
      .map(([day]) => at('yearly', day)),
    ...Object.entries(moved)
      .flat()
      .filter((day) => !isDay(day))
      .map((day) => at('moved', day)),
    ...closed.filter((day) => !isDay(day)).map((day) => at('closed', day)),
    ...extra.filter((day) => !isDay(day)).map((day) => at('extra', day)),
  ];
}

/** Returns the day of another draw that takes place on a day: a usual one, or one that is moved onto it. */
function otherDrawOn(day: string, calendar: LotteryCalendar, from: string): string | undefined {
  const last = previousDay(day, -LOOKED_BACK_DAYS);
  for (let near = previousDay(day, LOOKED_BACK_DAYS); near <= last; near = previousDay(near, -1))
    if (near !== from && isNominal(near, calendar) && movedTo(near, calendar) === day) return near;
  return undefined;
}

/** Returns the fault of moving a draw. */
function faultOfMove([from, to]: readonly [string, string], calendar: LotteryCalendar): CalendarFault | null {
  const { yearly = {}, closed = [], extra = [] } = calendar;
  const at = (fault: CalendarFault['fault'], value: string): CalendarFault => ({ field: 'moved', fault, value });
  if (!isNominal(from, calendar)) return at('noDraw', from);
  if (daysBetween(from, to) > LOOKED_BACK_DAYS) return at('far', to);
  if (closed.includes(to)) return at('contradicts', to);
  // A draw that is moved onto its own day stays where it would be moved from every year.
  const isPointless = from === to && yearly[from.slice(5)] === undefined;
  return isPointless || extra.includes(to) || otherDrawOn(to, calendar, from) !== undefined ? at('taken', to) : null;
}

/**
 * Lists the faults of a calendar. Days that are over are not judged: other days may have replaced them since.
 *
 * @param at the present moment
 */
export function calendarFaults({ zone, lockSeconds, calendar }: Calendar, at: Date): CalendarFault[] {
  const found = malformed(calendar);
  if (found.length > 0) return found;
  const { moved = {}, closed = [], extra = [] } = calendar;
  const today = businessDay(at, zone);
  const faults = [
    ...Object.entries(moved)
      .filter(([from, to]) => from >= today || to >= today)
      .flatMap((move) => faultOfMove(move, calendar) ?? []),
    ...extra
      .filter((day) => day >= today)
      .flatMap((day): CalendarFault[] => {
        if (closed.includes(day)) return [{ field: 'extra', fault: 'contradicts', value: day }];
        return otherDrawOn(day, calendar, '') === undefined ? [] : [{ field: 'extra', fault: 'taken', value: day }];
      }),
  ];
  if (drawDays(calendar, today, previousDay(today, -KNOWN_AHEAD.days)).length === 0)
    faults.push({ field: 'weekdays', fault: 'none', value: '' });
  const near = nextDraws({ zone, lockSeconds, calendar }, at, KNOWN_AHEAD).find(
    ({ opensAt, closesAt }) => opensAt >= closesAt,
  );
  return near ? [...faults, { field: 'times', fault: 'near', value: near.numero }] : faults;
}
