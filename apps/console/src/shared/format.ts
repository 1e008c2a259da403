/** Figures for a reader. Amounts come as decimal strings and are cut, never rounded; no sum is ever made of these texts. */
import { inputAt, instantAt, wallClock } from '@parlour/contract/clock';
import { houseZone, knownZone, namedZone } from '@parlour/contract/house-zone';
import { displayMoney, parseMoney } from '@parlour/contract/money';

/** A true minus, as wide as a plus. */
const MINUS = '\u2212';
/** Keeps a symbol or a unit on the line of its figure. */
const NARROW = '\u00a0';

const SCALES = [
  { digits: 12, unit: 'tn', decimals: 2 },
  { digits: 9, unit: 'bn', decimals: 2 },
  { digits: 6, unit: 'm', decimals: 1 },
] as const;

/** Amounts with this many whole digits or fewer show their decimals. */
const EXACT_DIGITS = 4;

/** Minor units of an amount of the wire, which always carries all decimals of its currency. */
export function minorOf(amount: string): bigint {
  const minor = parseMoney(amount, exponentOf(amount));
  if (minor === null) throw new Error(`not an amount: ${amount}`);
  return minor;
}

/** Decimals of an amount of the wire. */
export const exponentOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

const split = (amount: string): [sign: string, size: string] =>
  amount.startsWith('-') ? [MINUS, amount.slice(1)] : ['', amount];

function shorten(size: string): string {
  const whole = size.split('.')[0] ?? '0';
  const scale = SCALES.find(({ digits }) => whole.length > digits);
  if (!scale) return displayMoney(size, whole.length > EXACT_DIGITS ? 0 : 2);
  const cut = whole.length - scale.digits;
  return `${displayMoney(`${whole.slice(0, cut)}.${whole.slice(cut)}`, scale.decimals)}${NARROW}${scale.unit}`;
}

/** `K 126.4 m`: an amount at a glance. Below a million it is whole, below ten thousand with decimals. */
export function shortMoney(amount: string, symbol: string): string {
  const [sign, size] = split(amount);
  return `${sign}${symbol}${NARROW}${shorten(size)}`;
}

/** `K 126,400,310.25`: an amount in full. */
export function fullMoney(amount: string, symbol: string): string {
  const [sign, size] = split(amount);
  return `${sign}${symbol}${NARROW}${displayMoney(size)}`;
}

/** `4,812` */
export const count = (n: number): string => n.toLocaleString('en-GB');

/** Tick of an amount axis: `12 m`, `1,500`, `−2.5 m`. */
export function axisMoney(value: number): string {
  const size = Math.abs(value);
  const [over, unit] = size >= 1e12 ? [1e12, 'tn'] : size >= 1e9 ? [1e9, 'bn'] : size >= 1e6 ? [1e6, 'm'] : [1, ''];
  const text = (size / over).toLocaleString('en-GB', { maximumFractionDigits: 2 });
  return `${value < 0 ? MINUS : ''}${text}${unit ? NARROW + unit : ''}`;
}

export type Change = { text: string; direction: 'up' | 'down' | 'same' };

/** `+8.2%` of one figure against another, or null where a percentage means nothing. */
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

/** `96.4%`: what part of a whole, cut to one decimal; null where there is no whole. */
export function share(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const perMille = (part * 1000n) / whole;
  const size = perMille < 0n ? -perMille : perMille;
  return `${perMille < 0n ? MINUS : ''}${size / 10n}.${size % 10n}%`;
}

/** Hour of the day, 0 to 23, at a moment in a time zone. */
export const hourIn = (timeZone: string, at: Date): number => Number(timeIn(timeZone, at).split(':')[0]);

/** `21:04` at a moment in a time zone. */
export const timeIn = (timeZone: string, at: Date): string => wallClock(at, knownZone(timeZone)).time;

/** `20 Nov 2026, 21:04` at a moment in a time zone; in the browser's own where there is none that it knows. */
export const momentIn = (timeZone: string | undefined, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: knownZone(timeZone), dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  );

/** `09:00` for hour 9; the hour after the last is midnight. */
export const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

const ofDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `Friday` of a calendar day such as `2026-11-20`. */
export const weekdayOf = (day: string): string => ofDay(day, { weekday: 'long' });

/** `20 November 2026` */
export const dateOf = (day: string): string => ofDay(day, { day: 'numeric', month: 'long', year: 'numeric' });

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `the house (Asia/Yangon)`: whose time is shown and read; the browser's own where it does not know the house's. */
export function zoneText(): string {
  const zone = houseZone();
  return zone === undefined ? `this browser (${ownZone()})` : `the house (${zone})`;
}

/** The time zone of the house that this browser does not know, and its own in which it shows times instead; null as a rule. */
export function unknownZone(): { house: string; own: string } | null {
  const house = namedZone();
  return house !== undefined && houseZone() === undefined ? { house, own: ownZone() } : null;
}

/** Day and time of an instant in the time zone of the house. @param iso ISO 8601 */
export const stamp = (iso: string): string => momentIn(houseZone(), new Date(iso));

/** `20 Nov 2026, 21:04:07` of an instant in the time zone of the house: where seconds matter. @param iso ISO 8601 */
export const stampWithSeconds = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: houseZone(), dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(iso),
  );

/** A moment as a date-and-time input takes it, in the time zone of the house. */
export const toInput = (at: Date): string => inputAt(at, houseZone());

/** The last moment that a date-and-time input takes: without it browsers let years of six digits be typed. */
export const LAST_MOMENT = '9999-12-31T23:59';

const momentOf = (text: string): Date => instantAt(text, houseZone());

/** Whether a date-and-time input is empty or holds a moment. */
export const isMoment = (text: string): boolean => text === '' || !Number.isNaN(momentOf(text).getTime());

/**
 * The moment that a date-and-time input holds, in the time zone of the house, in ISO 8601; null for an empty one.
 *
 * @throws RangeError for what is no moment: a form judges it by `isMoment` first
 */
export function fromInput(text: string): string | null {
  if (!isMoment(text)) throw new RangeError(`"${text}" is no day and time such as 2026-11-28T09:00`);
  return text === '' ? null : momentOf(text).toISOString();
}

/** Whether an input is empty or holds a moment that is yet to come. @param now milliseconds since 1970 */
export const isAhead = (text: string, now: number): boolean => text === '' || momentOf(text).getTime() > now;
