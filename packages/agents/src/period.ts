/**
 * Periods in the installation's time zone: half open, `[start, end)`, in milliseconds since 1970 (UTC). The key of a
 * period is its start, never a local time.
 */
import { dayBounds, findOffsetChange, instantAt, offsetAt, previousDay, wallClock } from '@parlour/contract/clock';

export type Period = { start: number; end: number };
export type PeriodKind = 'hourly' | 'daily' | 'dividend' | 'month';

/** Number of dividend periods per month. */
export type Parts = 1 | 2 | 3;
const FIRST_DAYS: Record<Parts, readonly number[]> = { 1: [1], 2: [1, 16], 3: [1, 11, 21] };

/** A time zone and the moment from which it applies. */
export type ZoneFrom = { zone: string; from: number };
/** Zones in chronological order; the first one also applies to all time before the second. */
export type Calendar = { zones: readonly [ZoneFrom, ...ZoneFrom[]]; parts: Parts };

export const HOUR_MS = 3_600_000;

/** Creates a calendar of one zone. */
export const calendarOf = (zone: string, parts: Parts = 2): Calendar => ({ zones: [{ zone, from: 0 }], parts });

/** Returns the local hour around a moment. A repeated hour is two periods, a skipped one is none. */
function hourAt(at: number, zone: string): Period {
  const offset = offsetAt(at, zone);
  const local = at + offset;
  const start = local - (((local % HOUR_MS) + HOUR_MS) % HOUR_MS) - offset;
  const end = start + HOUR_MS;
  return {
    start: offsetAt(start, zone) === offset ? start : findOffsetChange(start, at, zone),
    end: offsetAt(end - 1000, zone) === offset ? end : findOffsetChange(at, end, zone),
  };
}

function dayAt(at: number, zone: string): Period {
  const [start, end] = dayBounds(wallClock(new Date(at), zone).day, zone);
  return { start: start.getTime(), end: end.getTime() };
}

const midnight = (day: string, zone: string): number => instantAt(`${day}T00:00`, zone).getTime();
const firstOfNextMonth = (month: string): string => `${previousDay(`${month}-28`, -4).slice(0, 7)}-01`;

/** Returns the part of a month around a moment. */
function partAt(at: number, zone: string, parts: Parts): Period {
  const { day } = wallClock(new Date(at), zone);
  const month = day.slice(0, 7);
  const bounds = [
    ...FIRST_DAYS[parts].map((first) => `${month}-${String(first).padStart(2, '0')}`),
    firstOfNextMonth(month),
  ];
  const next = bounds.findIndex((bound) => bound > day);
  return { start: midnight(bounds[next - 1] ?? day, zone), end: midnight(bounds[next] ?? day, zone) };
}

function periodIn(kind: PeriodKind, at: number, zone: string, parts: Parts): Period {
  if (kind === 'hourly') return hourAt(at, zone);
  if (kind === 'daily') return dayAt(at, zone);
  return partAt(at, zone, kind === 'month' ? 1 : parts);
}

/**
 * Returns the period of a kind that contains a moment. After a change of zone the first period begins at the change and
 * ends at the next boundary of the new zone, so that each moment is in exactly one.
 */
export function periodAt(kind: PeriodKind, at: number, { zones, parts }: Calendar): Period {
  const index = zones.findLastIndex(({ from }) => from <= at);
  const { zone, from } = zones[Math.max(index, 0)] ?? zones[0];
  const { start, end } = periodIn(kind, at, zone, parts);
  return { start: index > 0 ? Math.max(start, from) : start, end: Math.min(end, zones[index + 1]?.from ?? end) };
}

export const periodBefore = (kind: PeriodKind, { start }: Period, calendar: Calendar): Period =>
  periodAt(kind, start - 1, calendar);

/** Returns when an agreement made at `at` takes effect: the start of the next period. */
export const nextStart = (kind: PeriodKind, at: number, calendar: Calendar): number => periodAt(kind, at, calendar).end;

/** Whether the zone may change at a moment: at a boundary of dividend periods of the previous zone. */
export const isZoneBoundary = (at: number, { zones, parts }: Calendar): boolean =>
  partAt(at, (zones.at(-1) ?? zones[0]).zone, parts).start === at;

/** Returns the number of local days of a period; 13 to 16 for a half-month, regardless of clock changes. */
export function daysOf({ start, end }: Period, { zones }: Calendar): number {
  const zone = (zones.findLast(({ from }) => from <= start) ?? zones[0]).zone;
  const days = [start, end - 1].map((at) => Date.parse(`${wallClock(new Date(at), zone).day}T00:00:00Z`));
  return Math.round(((days[1] ?? 0) - (days[0] ?? 0)) / (24 * HOUR_MS)) + 1;
}

/** Whether a dividend period is the first of its month. */
export function isFirstPart({ start }: Period, { zones }: Calendar): boolean {
  const zone = (zones.findLast(({ from }) => from <= start) ?? zones[0]).zone;
  return wallClock(new Date(start), zone).day.endsWith('-01');
}
