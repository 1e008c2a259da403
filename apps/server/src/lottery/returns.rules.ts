/** Exact returns of bet types, for display to players and operators. */
import { percent, plus } from '@parlour/games/fraction';
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import { highestReturn, type PriceList, type Prices, rebateOf, returnOf } from '@parlour/games/lottery/prices';

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

const PPM = 1_000_000n;

/** Returns the highest return of a price list in ppm, rounded up. */
export function returnPpm(prices: PriceList, { least_series: least, most_series: most }: SeriesLimits): number {
  const types = Object.keys(prices).flatMap((id) => betTypeOf(id) ?? []);
  const { part, over } = highestReturn(types, prices, { least, most });
  return Number((part * PPM + over - 1n) / over);
}
type SeriesLimits = { least_series: number; most_series: number };
