/**
 * Formatting of figures. Amounts are decimal strings and are truncated, never rounded; nothing is calculated from these
 * texts.
 */
import { inputAt, instantAt, wallClock } from '@parlour/contract/clock';
import { houseZone, knownZone, namedZone } from '@parlour/contract/house-zone';
import { parseMoney } from '@parlour/contract/money';
import { displayMoney, exactMoney } from '@parlour/contract/money-display';

/** A true minus sign, as wide as a plus. */
const MINUS = '\u2212';
/** Keeps a symbol or a unit on the line of its figure. */
const NARROW = '\u00a0';

const SCALES = [
  { digits: 12, unit: 'tn', decimals: 2 },
  { digits: 9, unit: 'bn', decimals: 2 },
  { digits: 6, unit: 'm', decimals: 1 },
] as const;

/** Amounts with up to this many whole digits show their decimals. */
const EXACT_DIGITS = 4;

/** Returns the minor units of an API amount, which always has all decimals of its currency. */
export function minorOf(amount: string): bigint {
  const minor = parseMoney(amount, exponentOf(amount));
  if (minor === null) throw new Error(`not an amount: ${amount}`);
  return minor;
}

/** Returns the decimals of an API amount. */
export const exponentOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

const split = (amount: string): [sign: string, size: string] =>
  amount.startsWith('-') ? [MINUS, amount.slice(1)] : ['', amount];

function shorten(size: string): string {
  const whole = size.split('.')[0] ?? '0';
  const scale = SCALES.find(({ digits }) => whole.length > digits);
  if (!scale) return whole.length > EXACT_DIGITS ? displayMoney(size, 0) : exactMoney(size);
  const cut = whole.length - scale.digits;
  return `${displayMoney(`${whole.slice(0, cut)}.${whole.slice(cut)}`, scale.decimals)}${NARROW}${scale.unit}`;
}

/** Shortens an amount: `K 126.4 m`. Below a million it is whole, below ten thousand with decimals. */
export function shortMoney(amount: string, symbol: string): string {
  const [sign, size] = split(amount);
  return `${sign}${symbol}${NARROW}${shorten(size)}`;
}

/** Formats an amount in full: `K 126,400,310.25`. */
export function fullMoney(amount: string, symbol: string): string {
  const [sign, size] = split(amount);
  return `${sign}${symbol}${NARROW}${exactMoney(size)}`;
}

/** `4,812` */
export const count = (n: number): string => n.toLocaleString('en-GB');

/** Formats the size of a file. @param bytes whole number of bytes */
export const fileSize = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Formats a tick of an amount axis: `12 m`, `1,500`, `−2.5 m`. */
export function axisMoney(value: number): string {
  const size = Math.abs(value);
  const [over, unit] = size >= 1e12 ? [1e12, 'tn'] : size >= 1e9 ? [1e9, 'bn'] : size >= 1e6 ? [1e6, 'm'] : [1, ''];
  const text = (size / over).toLocaleString('en-GB', { maximumFractionDigits: 2 });
  return `${value < 0 ? MINUS : ''}${text}${unit ? NARROW + unit : ''}`;
}

export type Change = { text: string; direction: 'up' | 'down' | 'same' };

/** Formats a relative change: `+8.2%`; null where a percentage is meaningless. */
export function changeOf(now: bigint, before: bigint): Change | null {
  if (before <= 0n) return null;
  const difference = (now - before) * 1000n;
  const half = difference < 0n ? -before / 2n : before / 2n;
  const perMille = (difference + half) / before;
  if (perMille === 0n) return { text: '0.0%', direction: 'same' };
  const direction = perMille > 0n ? 'up' : 'down';
  const sign = perMille > 0n ? '+' : MINUS;
  const size = perMille < 0n ? -perMille : perMille;
  if (size >= 10_000n) return { text: `>${sign}999%`, direction };
  return { text: `${sign}${size / 10n}.${size % 10n}%`, direction };
}

/** Formats a share: `96.4%`, truncated to one decimal; null without a whole. */
export function share(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const perMille = (part * 1000n) / whole;
  const size = perMille < 0n ? -perMille : perMille;
  return `${perMille < 0n ? MINUS : ''}${size / 10n}.${size % 10n}%`;
}

/** Returns the hour of the day, 0 to 23, in a time zone. */
export const hourIn = (timeZone: string, at: Date): number => Number(timeIn(timeZone, at).split(':')[0]);

/** Formats the time of day in a time zone: `21:04`. */
export const timeIn = (timeZone: string, at: Date): string => wallClock(at, knownZone(timeZone)).time;

/** Formats a moment in a time zone: `20 Nov 2026, 21:04`; in the browser's own if it does not know the zone. */
export const momentIn = (timeZone: string | undefined, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: knownZone(timeZone), dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  );

/** Formats an hour: `09:00` for 9; the hour after the last is midnight. */
export const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

const ofDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Returns the weekday of a calendar day such as `2026-11-20`: `Friday`. */
export const weekdayOf = (day: string): string => ofDay(day, { weekday: 'long' });

/** Formats a day: `20 November 2026`. */
export const dateOf = (day: string): string => ofDay(day, { day: 'numeric', month: 'long', year: 'numeric' });

/** Formats the month of a day: `November 2026`. */
export const monthOf = (day: string): string => ofDay(day, { month: 'long', year: 'numeric' });

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names the displayed time zone, the brand's with its id; the browser's own if it does not know the brand's. */
export function zoneText(): string {
  const zone = houseZone();
  return zone === undefined ? `this browser (${ownZone()})` : `the house (${zone})`;
}

/** Returns the brand's time zone if the browser does not know it, with the browser's own one; otherwise null. */
export function unknownZone(): { house: string; own: string } | null {
  const house = namedZone();
  return house !== undefined && houseZone() === undefined ? { house, own: ownZone() } : null;
}

/** Formats an instant in the brand's time zone. @param iso ISO 8601 */
export const stamp = (iso: string): string => momentIn(houseZone(), new Date(iso));

/** Formats an instant in the brand's time zone with seconds: `20 Nov 2026, 21:04:07`. @param iso ISO 8601 */
export const stampWithSeconds = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: houseZone(), dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(iso),
  );

/** Formats a moment for a datetime-local input, in the brand's time zone. */
export const toInput = (at: Date): string => inputAt(at, houseZone());

/** Maximum of a datetime-local input: without it browsers accept six-digit years. */
export const LAST_MOMENT = '9999-12-31T23:59';

const momentOf = (text: string): Date => instantAt(text, houseZone());

/** Whether the value of a datetime-local input is empty or valid. */
export const isMoment = (text: string): boolean => text === '' || !Number.isNaN(momentOf(text).getTime());

/**
 * Returns the moment of a datetime-local input, in the brand's time zone, in ISO 8601; null if empty.
 *
 * @throws RangeError if invalid: a form checks `isMoment` first
 */
export function fromInput(text: string): string | null {
  if (!isMoment(text)) throw new RangeError(`"${text}" is no day and time such as 2026-11-28T09:00`);
  return text === '' ? null : momentOf(text).toISOString();
}

/** Whether an input is empty or in the future. @param now milliseconds since 1970 */
export const isAhead = (text: string, now: number): boolean => text === '' || momentOf(text).getTime() > now;
