/** Date ranges of reports. Days are in the brand's time zone, as `YYYY-MM-DD`. */
import { MOST_REPORT_DAYS } from '@parlour/contract/agents';
import { previousDay } from '@parlour/contract/clock';

export type Days = { from: string; to: string };

/** Named ranges with the keys of their texts; `span` is a custom one. */
export const SPANS = {
  today: 'funds.today',
  yesterday: 'agent.yesterday',
  week: 'funds.week',
  month: 'funds.month',
  span: 'agent.span',
} as const;
export type Span = keyof typeof SPANS;

export const isSpan = (name: string | undefined): name is Span => name !== undefined && Object.hasOwn(SPANS, name);

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the days since Monday. */
const sinceMonday = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7;

/** Returns the days of a range. Weeks begin on Monday; current periods end today. */
export function daysOf(span: Span, today: string, other: Days): Days {
  if (span === 'span') return other;
  if (span === 'yesterday') return { from: previousDay(today, 1), to: previousDay(today, 1) };
  const first = { today, week: previousDay(today, sinceMonday(today)), month: `${today.slice(0, 8)}01` }[span];
  return { from: first, to: today };
}

/**
 * Returns two entered days as a range that the server accepts: swapped if the later one came first, and limited in
 * length.
 */
export function asSpan(from: string, to: string): Days {
  const [first, last] = from <= to ? [from, to] : [to, from];
  return at(last) - at(first) < MOST_REPORT_DAYS * DAY_MS
    ? { from: first, to: last }
    : { from: previousDay(last, MOST_REPORT_DAYS - 1), to: last };
}

/** Returns every day of a range in ascending order. */
export function eachDay({ from, to }: Days): string[] {
  const count = Math.round((at(to) - at(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, i) => previousDay(from, -i));
}
