/** Orders as their screens show them. */
import { ORDER_STATUS } from '@parlour/contract/lottery';
import { moneyString, parseMoney } from '@parlour/contract/money';
import type { LotteryOrder } from './lottery.queries.ts';

/** Decimals that amounts are added with; more than any currency has. */
const PLACES = 4;

/** The sum of decimal amounts, exactly. */
export function sumText(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + (parseMoney(amount, PLACES) ?? 0n), 0n);
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const text = moneyString(sum, PLACES);
  return decimals === 0 ? text.slice(0, -(PLACES + 1)) : text.slice(0, text.length - (PLACES - decimals));
}

/** Sub-orders that can be taken back together: of a chase the last rounds, back to the first that can't. */
export function cancellableOf(suborders: readonly LotteryOrder[]): LotteryOrder[] {
  const waiting = suborders.filter(({ orderStatus }) => orderStatus === ORDER_STATUS.waiting);
  const stop = waiting.findLastIndex(({ cancellable }) => !cancellable);
  return waiting.slice(stop + 1);
}

/** `ssc` of `ssc.last3.straight`, `vn.n` of `vn.n.lo2`: the form of a bet type's results. */
export const familyOf = (playCode: string): string =>
  playCode
    .split('.')
    .slice(0, /^(vn|mm)\./.test(playCode) ? 2 : 1)
    .join('.');
