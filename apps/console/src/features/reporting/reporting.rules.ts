/** Spans of days and sums as the section of the books shows them. */

import { moneyString } from '@parlour/contract/money';
import { MOST_DAYS } from '@parlour/contract/reporting';
import type { BookDay } from '@parlour/contract/reporting.endpoints';
import { exponentOf, minorOf } from '../../shared/format.ts';

const DAY_MS = 86_400_000;

/** Whether a span may be asked for: both days are there, in their order, and not too far from each other. */
export function isSpan({ from, to }: { from: string; to: string }): boolean {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  return first <= last && (last - first) / DAY_MS < MOST_DAYS;
}

/** Columns of the table of days, in their order. */
export const COLUMNS = [
  'deposits',
  'withdrawals',
  'paidOut',
  'fees',
  'bonuses',
  'commissions',
  'refills',
  'adjustments',
  'bets',
  'wins',
  'ggr',
] as const satisfies readonly (keyof BookDay['sums'])[];

/** What amounts come to together, exactly. */
export function together(amounts: readonly string[]): string {
  const [first] = amounts;
  if (first === undefined) return '0';
  return moneyString(
    amounts.reduce((sum, amount) => sum + minorOf(amount), 0n),
    exponentOf(first),
  );
}
