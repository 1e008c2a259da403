/** Exact returns of bet types, for display to players and operators. */
import { percent, plus } from '@parlour/games/fraction';
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { type Prices, rebateOf, returnOf } from '@parlour/games/lottery/prices';

/** Returns the return of each kind of bet at the highest series of a range, including the rebate, in percent. */
export function returnsOf(
  type: AnyType,
  prices: Prices,
  range: { least: number; most: number },
): { kind: string; percent: string }[] {
  const rebate = rebateOf(type, range.most, range);
  return type.chances().map((chances) => ({
    kind: chances.kind,
    percent: percent(plus(returnOf(type, chances, { prices, series: range.most }), rebate)),
  }));
}
