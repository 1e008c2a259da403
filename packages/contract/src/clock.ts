/**
 * Days and local times in one time zone: the brand's, which may be neither the server's nor the user's. All dates that
 * are displayed or typed go through here.
 */

const DAY_MS = 86_400_000;

const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Local date and time: `YYYY-MM-DD`, `HH:mm`. */
export type WallClock = { day: string; time: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function createFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    ...(timeZone ? { timeZone } : {}),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** Returns a reader of a moment's parts by name. Creating a format costs far more than using it. */
function readParts(at: Date, timeZone: string | undefined): (type: Intl.DateTimeFormatPartTypes) => string {
  const key = timeZone ?? '';
  const format = formats.get(key) ?? createFormat(timeZone);
  formats.set(key, format);
  const parts = format.formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

/**
 * Returns the local date and time in a time zone.
 *
 * @param timeZone IANA name; the device's own zone by default
 * @throws RangeError for an unknown zone or an invalid date
 */
export function wallClock(at: Date, timeZone?: string): WallClock {
  const part = readParts(at, timeZone);
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** Whether this device knows a time zone: some names are more recent than many phones. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** Returns the calendar day of a moment in a time zone, as `YYYY-MM-DD`. */
export const businessDay = (at: Date, timeZone: string): string => wallClock(at, timeZone).day;

/** Returns the day that is `days` before another. */
export function previousDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the offset of a time zone from UTC at a moment, in milliseconds. */
export function offsetAt(ms: number, timeZone?: string): number {
  const part = readParts(new Date(ms), timeZone);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(part(type)));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** Returns the first moment in a span, exact to a second, at which a zone's offset is no longer the initial one. */
export function findOffsetChange(from: number, to: number, timeZone?: string): number {
  const before = offsetAt(from, timeZone);
  let [low, high] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/**
 * Returns the moment of a local date and time in a time zone. An ambiguous time gives the first moment; a skipped time
 * gives the end of the gap, so a day without midnight begins with its first existing time.
 *
 * @param text `YYYY-MM-DDTHH:mm`, as in a date-and-time input; anything else gives an invalid date
 */
export function instantAt(text: string, timeZone?: string): Date {
  const asUtc = TYPED.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => asUtc - offsetAt(near, timeZone))
    .toSorted((a, b) => a - b);
  const [first = asUtc, last = asUtc] = candidates;
  const shown = candidates.find((ms) => ms + offsetAt(ms, timeZone) === asUtc);
  return new Date(shown ?? findOffsetChange(first, last, timeZone));
}

/** Formats a moment for a date-and-time input in a time zone: `YYYY-MM-DDTHH:mm`. */
export function inputAt(at: Date, timeZone?: string): string {
  const { day, time } = wallClock(at, timeZone);
  return `${day}T${time}`;
}

/** Returns the first moment of a business day and of the next one. Handles days of 23 and 25 hours. */
export function dayBounds(day: string, timeZone: string): [Date, Date] {
  return [instantAt(`${day}T00:00`, timeZone), instantAt(`${previousDay(day, -1)}T00:00`, timeZone)];
}
