/** Parsing of the form of a calendar, its faults, and the draws that it plans. */
import type { ClientFailure } from '@parlour/contract/client';
import { plainDigits } from '@parlour/contract/digits';
import { knownZone } from '@parlour/contract/house-zone';
import type { AdminLotteryGame } from '@parlour/contract/lottery.admin.endpoints';
import { nextDraws, type PlannedIssue } from '@parlour/contract/lottery-calendar';
import {
  CALENDAR_FAULTS,
  type CalendarFault,
  type CalendarField,
  calendarFaults,
  isDay,
  isDayOfYear,
} from '@parlour/contract/lottery-calendar-faults';
import { weekdayOf } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import type { Calendar } from './lottery.queries.ts';

/** Weekdays from a day on; the first ones may have no day. */
export type TypedWeekdays = { from: string; days: readonly number[] };
export type TypedMove = { from: string; to: string };
/** Content of the form. */
export type TypedCalendar = {
  times: string;
  weekdays: readonly TypedWeekdays[];
  monthDays: string;
  yearly: string;
  moved: readonly TypedMove[];
  closed: string;
  extra: string;
};

/** Numbers of weekdays, 0 for Sunday, from Monday on. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
/** Returns the name of a weekday by its number. The 22nd of this November is a Sunday. */
export const weekdayName = (day: number): string => weekdayOf(`2026-11-${22 + day}`);

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const MOST_MONTH_DAY = 31;

const partsOf = (typed: string): string[] =>
  plainDigits(typed)
    .split(/[\s,;]+/u)
    .filter(Boolean);

/** Formats times of day for a field: `12:01 AM, 16:30 PM`. */
export const timesText = (times: Calendar['times']): string =>
  times.map(({ at, session }) => (session ? `${at} ${session}` : at)).join(', ');

/** Parses entered times; null if invalid. */
export function readTimes(typed: string): Calendar['times'] | null {
  const times = plainDigits(typed)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [at = '', session, ...more] = part.split(/\s+/u);
      const isRead = TIME.test(at) && more.length === 0 && (session === undefined || /^[A-Z0-9]{1,8}$/.test(session));
      return isRead ? { at, ...(session === undefined ? {} : { session }) } : null;
    });
  const read = times.flatMap((one) => (one ? [one] : []));
  return read.length > 0 && read.length === times.length ? read : null;
}

/** Parses entered days, sorted and without duplicates; null if invalid. */
export function readDays(typed: string): string[] | null {
  const days = partsOf(typed);
  return days.every(isDay) ? [...new Set(days)].toSorted() : null;
}

/** Parses entered days of the month, sorted and without duplicates; null if invalid. */
export function readMonthDays(typed: string): number[] | null {
  const days = partsOf(typed).map((part) => (/^[0-9]{1,2}$/.test(part) ? Number(part) : 0));
  return days.every((day) => day >= 1 && day <= MOST_MONTH_DAY) ? [...new Set(days)].toSorted((a, b) => a - b) : null;
}

/** Formats yearly moves for a field: `01-01 −2, 01-16 +1`. */
export const yearlyText = (yearly: NonNullable<Calendar['yearly']>): string =>
  Object.entries(yearly)
    .map(([day, shift]) => `${day} ${shift > 0 ? '+' : '−'}${Math.abs(shift)}`)
    .join(', ');

/** Parses entered yearly moves; null if invalid. A minus may be typed or pasted in any form. */
export function readYearly(typed: string): Record<string, number> | null {
  const moves = plainDigits(typed)
    .split(/[,;]/u)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => /^(\d\d-\d\d)\s+([+−–-]?)\s?(\d{1,2})$/u.exec(part) ?? ['', '', '', '']);
  const read = moves.map(([, day = '', sign = '', size = '']): [string, number] => [
    day,
    /^[−–-]$/u.test(sign) ? -Number(size) : Number(size),
  ]);
  const isRead = read.every(([day, shift]) => isDayOfYear(day) && shift !== 0 && Math.abs(shift) <= 30);
  return isRead && new Set(read.map(([day]) => day)).size === read.length ? Object.fromEntries(read) : null;
}

/** For a calendar without weekdays the form shows unticked ones. */
const NO_WEEKDAYS: NonNullable<Calendar['weekdays']> = [{ days: [] }];

/** Returns the form's content for a calendar. */
export const typedOf = ({ times, weekdays, monthDays, yearly, moved, closed, extra }: Calendar): TypedCalendar => ({
  times: timesText(times),
  weekdays: (weekdays?.length ? weekdays : NO_WEEKDAYS).map(({ from = '', days }) => ({ from, days })),
  monthDays: (monthDays ?? []).join(' '),
  yearly: yearlyText(yearly ?? {}),
  moved: Object.entries(moved ?? {})
    .map(([from, to]) => ({ from, to }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  closed: (closed ?? []).join(' '),
  extra: (extra ?? []).join(' '),
});

type Game = Pick<AdminLotteryGame, 'timeZone' | 'lockSeconds'>;
export type ReadCalendar = { calendar: Calendar; faults: [] } | { calendar: null; faults: CalendarFault[] };

/** Parses the form, with all faults of what was entered. @param at the present moment */
export function readCalendar(typed: TypedCalendar, { timeZone, lockSeconds }: Game, at: Date): ReadCalendar {
  const [times, monthDays, yearly] = [readTimes(typed.times), readMonthDays(typed.monthDays), readYearly(typed.yearly)];
  const [closed, extra] = [readDays(typed.closed), readDays(typed.extra)];
  const froms = typed.moved.map(({ from }) => from);
  const unread = Object.entries({ times, monthDays, yearly, closed, extra }).flatMap(([field, read]) =>
    read === null ? [field as CalendarField] : [],
  );
  // A record holds one move of each day.
  const twice = froms.find((from, i) => froms.indexOf(from) < i);
  if (!times || !monthDays || !yearly || !closed || !extra || twice !== undefined) {
    const malformed = (field: CalendarField, value = ''): CalendarFault => ({ field, fault: 'malformed', value });
    return {
      calendar: null,
      faults: [...unread.map((field) => malformed(field)), ...(twice === undefined ? [] : [malformed('moved', twice)])],
    };
  }
  const weekdays = typed.weekdays.map(({ from, days }) => ({
    ...(from === '' ? {} : { from }),
    days: days.toSorted((a, b) => a - b),
  }));
  const hasWeekdays = weekdays.length > 1 || weekdays.some(({ days }) => days.length > 0);
  const calendar: Calendar = {
    times,
    ...(hasWeekdays ? { weekdays } : {}),
    ...(monthDays.length > 0 ? { monthDays } : {}),
    ...(Object.keys(yearly).length > 0 ? { yearly } : {}),
    ...(froms.length > 0 ? { moved: Object.fromEntries(typed.moved.map(({ from, to }) => [from, to])) } : {}),
    ...(closed.length > 0 ? { closed } : {}),
    ...(extra.length > 0 ? { extra } : {}),
  };
  // In a zone that this browser does not know, the server judges alone.
  const faults = knownZone(timeZone) === undefined ? [] : calendarFaults({ zone: timeZone, lockSeconds, calendar }, at);
  return faults.length > 0 ? { calendar: null, faults } : { calendar, faults: [] };
}

type Fault = Record<string, unknown>;

/** Returns the fault by which the server refused a calendar. */
export function calendarFaultIn({ code, value }: Pick<ClientFailure, 'code' | 'value'>): CalendarFault | null {
  const { field, fault, value: of } = (typeof value === 'object' && value !== null ? value : {}) as Fault;
  const known = CALENDAR_FAULTS.find((one) => one === fault);
  if (code !== 'lottery.calendar' || !known || typeof field !== 'string') return null;
  return { field: field as CalendarField, fault: known, value: typeof of === 'string' ? of : '' };
}

/** Returns the text of a fault for its field. */
export const faultText = ({ field, fault, value }: CalendarFault): string =>
  fault === 'malformed' ? t(`lottery.calendarFault.${field}`) : t(`lottery.calendarFault.${fault}`, { day: value });

/** Returns the text of the first fault of a field, or of one of its days. */
export function faultAt(faults: readonly CalendarFault[], field: CalendarField, days?: readonly string[]) {
  const found = faults.find((one) => one.field === field && (days === undefined || days.includes(one.value)));
  return found && faultText(found);
}

const PREVIEWED = 10;
/** Maximum number of draws of one day, as in the contract. */
const MOST_OF_DAY = 4;
/** Days ahead, and draws of the saved calendar that are compared: it may have many in the time of a few new ones. */
const DAYS_AHEAD = 400;
const COMPARED = 60;
export type PreviewedDraw = PlannedIssue & { change: 'new' | 'moved' | null };

/** Returns the next draws of a calendar, what changes against the saved one, and the draws of that one that fall away. */
export function previewOf(
  { timeZone: zone, lockSeconds, calendar: saved }: Pick<AdminLotteryGame, 'timeZone' | 'lockSeconds' | 'calendar'>,
  calendar: Calendar,
  at: Date,
): { draws: PreviewedDraw[]; dropped: string[] } {
  if (knownZone(zone) === undefined) return { draws: [], dropped: [] };
  const of = (which: Calendar, most: number) =>
    nextDraws({ zone, lockSeconds, calendar: which }, at, { most, days: DAYS_AHEAD });
  // The draws of the last day, too: their times may be in another order.
  const planned = of(calendar, PREVIEWED + MOST_OF_DAY);
  const draws = planned.slice(0, PREVIEWED);
  const last = draws.at(-1)?.drawsAt ?? at;
  const before = saved ? of(saved, COMPARED) : [];
  const known = new Map(before.map(({ numero, drawsAt }) => [numero, drawsAt.getTime()]));
  const kept = new Set(planned.map(({ numero }) => numero));
  return {
    draws: draws.map((draw) => {
      const was = known.get(draw.numero);
      return { ...draw, change: was === undefined ? 'new' : was === draw.drawsAt.getTime() ? null : 'moved' };
    }),
    dropped: before.flatMap(({ numero, drawsAt }) => (drawsAt <= last && !kept.has(numero) ? [numero] : [])),
  };
}
