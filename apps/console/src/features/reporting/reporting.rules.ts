/** Date ranges and sums of the ledger section. */

import { moneyString } from '@parlour/contract/money';
import { MOST_DAYS } from '@parlour/contract/reporting';
import type { BookDay } from '@parlour/contract/reporting.endpoints';
import { exponentOf, minorOf } from '../../shared/format.ts';

const DAY_MS = 86_400_000;

/** Whether a range is valid: both days are set, in order, and not too far apart. */
export function isSpan({ from, to }: { from: string; to: string }): boolean {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  return first <= last && (last - first) / DAY_MS < MOST_DAYS;
}

/** Columns of the table of days, in order. */
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

/** Returns the exact sum of amounts. */
export function together(amounts: readonly string[]): string {
  const [first] = amounts;
  if (first === undefined) return '0';
  return moneyString(
    amounts.reduce((sum, amount) => sum + minorOf(amount), 0n),
    exponentOf(first),
  );
}
