/** Weeks and months as ranges of days; a week begins on Monday and has its ISO 8601 number. */

import { previousDay } from '@parlour/contract/clock';

/** First and last day, inclusive. */
export type Span = { key: string; first: string; last: string };
export type Calendar = {
  today: string;
  week: Span;
  lastWeek: Span;
  nextWeek: Span;
  month: Span;
  lastMonth: Span;
  nextMonth: Span;
};

const DAY_MS = 86_400_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function weekOf(day: string): Span {
  const ms = msOf(day);
  const monday = ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS;
  // A week belongs to the year that contains its Thursday.
  const thursday = new Date(monday + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1;
  return { key: `${year}-W${String(number).padStart(2, '0')}`, first: dayOf(monday), last: dayOf(monday + 6 * DAY_MS) };
}

export function monthOf(day: string): Span {
  const at = new Date(msOf(day));
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { key: day.slice(0, 7), first: `${day.slice(0, 7)}-01`, last: dayOf(Date.UTC(year, month + 1, 0)) };
}

export function calendarOf(today: string): Calendar {
  const [week, month] = [weekOf(today), monthOf(today)];
  return {
    today,
    week,
    lastWeek: weekOf(previousDay(week.first, 1)),
    nextWeek: weekOf(previousDay(week.last, -1)),
    month,
    lastMonth: monthOf(previousDay(month.first, 1)),
    nextMonth: monthOf(previousDay(month.last, -1)),
  };
}

/** Days after a birthday during which its gift can be claimed. */
const GIFT_DAYS = 30;

/**
 * Returns the birthday whose gift can be claimed on a day, as the first and the last day of it; null when there is
 * none.
 */
export function birthdayAround(birthday: string, today: string): { year: string; first: string; last: string } | null {
  const thisYear = Number(today.slice(0, 4));
  for (const year of [thisYear, thisYear - 1]) {
    // A birthday on 29 February falls on 1 March in other years.
    const first = dayOf(Date.UTC(year, Number(birthday.slice(5, 7)) - 1, Number(birthday.slice(8, 10))));
    const last = previousDay(first, 1 - GIFT_DAYS);
    if (first <= today && today <= last) return { year: String(year), first, last };
  }
  return null;
}
