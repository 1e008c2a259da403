/** Display rules of orders. */
import { ORDER_STATUS } from '@parlour/contract/lottery';
import { moneyString, parseMoney } from '@parlour/contract/money';
import type { LotteryOrder } from './lottery.queries.ts';

/** Decimals for adding amounts; more than any currency has. */
const PLACES = 4;

/** Returns the exact sum of decimal amounts. */
export function sumText(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + (parseMoney(amount, PLACES) ?? 0n), 0n);
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const text = moneyString(sum, PLACES);
  return decimals === 0 ? text.slice(0, -(PLACES + 1)) : text.slice(0, text.length - (PLACES - decimals));
}

/** Returns the sub-orders that can be cancelled together: in a chase, the last issues back to the first that cannot. */
export function cancellableOf(suborders: readonly LotteryOrder[]): LotteryOrder[] {
  const waiting = suborders.filter(({ orderStatus }) => orderStatus === ORDER_STATUS.waiting);
  const stop = waiting.findLastIndex(({ cancellable }) => !cancellable);
  return waiting.slice(stop + 1);
}

/** Returns the family of a bet type: `ssc` of `ssc.last3.straight`, `vn.n` of `vn.n.lo2`. */
export const familyOf = (playCode: string): string =>
  playCode
    .split('.')
    .slice(0, /^(vn|mm)\./.test(playCode) ? 2 : 1)
    .join('.');
