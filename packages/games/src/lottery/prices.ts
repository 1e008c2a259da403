/** Price lists, and the check that every bet of a list has a return below its cost. */
import { type Fraction, fraction, isMore, plus, times, whole } from '../fraction.ts';
import type { AnyType, Chances } from './bet-type.ts';

/** Prices of one bet type by name, as decimals or fractions: `{ '': '9.9' }`, `{ full: '1.96', half: '1.47' }`. */
export type Prices = Readonly<Record<string, string>>;
/** The prices of a game by bet type. A type that is not in the list is not on sale. */
export type PriceList = Readonly<Record<string, Prices>>;

/** The ends of the series that players choose from, in steps of 2; 2000 is the price without any margin. */
export type SeriesRange = { least: number; most: number };
export const SERIES_STEP = 2;
export const SERIES_WHOLE = 2000;

export const isSeries = (series: number, { least, most }: SeriesRange): boolean =>
  Number.isInteger(series) && series >= least && series <= most && (most - series) % SERIES_STEP === 0;

const DECIMAL = /^([0-9]{1,9})(?:\.([0-9]{1,6}))?$/;
const RATIO = /^([0-9]{1,9})\/([1-9][0-9]{0,8})$/;

/** Parses a price of a list exactly; returns null when it is invalid. */
export function parsePrice(text: string): Fraction | null {
  const ratio = RATIO.exec(text);
  if (ratio) return fraction(BigInt(ratio[1] ?? 0), BigInt(ratio[2] ?? 1));
  const decimal = DECIMAL.exec(text);
  if (!decimal) return null;
  const decimals = decimal[2] ?? '';
  return fraction(BigInt((decimal[1] ?? '') + decimals), 10n ** BigInt(decimals.length));
}

const UNSOLD: Fraction = whole(0);

/**
 * Payment for one stake at a price of a list, stake included.
 * @param series the chosen series; no effect for a type whose prices are independent of it
 */
export function priceOf(type: AnyType, { prices, price, series }: { prices: Prices; price: string; series: number }) {
  const listed = parsePrice(prices[price] ?? '') ?? UNSOLD;
  const share = type.shares ? fraction(1n, BigInt(type.shares)) : whole(1);
  const scaled = type.basis === 'series' ? fraction(BigInt(series), BigInt(SERIES_WHOLE)) : whole(1);
  return times(times(listed, scaled), share);
}

/** Reduces a price by a percentage. */
export const afterCut = (price: Fraction, percent = 0): Fraction =>
  percent === 0 ? price : times(price, fraction(BigInt(100 - percent), 100n));

/**
 * Returns the highest payment of one hit for one stake, stake included.
 * @param bet a single bet; without it, of all bets of the type
 */
export const topPrice = (type: AnyType, prices: Prices, series: number, bet?: string): Fraction =>
  (bet === undefined || !type.mayWin ? Object.keys(prices) : type.mayWin(bet))
    .map((price) => times(priceOf(type, { prices, price, series }), whole(type.shares ?? 1)))
    .reduce((top, price) => (isMore(price, top) ? price : top), whole(0));

/** Returns {@link topPrice} of single bets; computed once for all bets that may win the same prices. */
export function topPrices(type: AnyType, prices: Prices, series: number): (bet: string) => Fraction {
  const known = new Map<string, Fraction>();
  return (bet) => {
    const names = type.mayWin?.(bet).join(' ') ?? '';
    const found = known.get(names) ?? topPrice(type, prices, series, bet);
    known.set(names, found);
    return found;
  };
}

/** The part of a stake that is returned immediately because a lower series was chosen. */
export const rebateOf = (type: AnyType, series: number, { most }: SeriesRange): Fraction =>
  type.basis === 'series' ? fraction(BigInt(most - series), BigInt(SERIES_WHOLE)) : whole(0);

/** Exact mean share of its stakes that a kind of bet returns, without rebates. */
export function returnOf(
  type: AnyType,
  { hits, refund }: Chances,
  { prices, series }: { prices: Prices; series: number },
) {
  const paid = Object.entries(hits).reduce(
    (total, [price, mean]) => plus(total, times(mean, priceOf(type, { prices, price, series }))),
    whole(0),
  );
  const perStake = times(paid, fraction(1n, BigInt(type.cost)));
  return refund ? plus(perStake, refund) : perStake;
}

/**
 * Mean number of hits of one bet at its highest price, lower prices counted by their ratio to it; refunds are not
 * counted. Null for a type whose bets have different chances, or that has no price.
 */
export function meanHits(type: AnyType, prices: Prices): Fraction | null {
  const [chances, ...others] = type.chances();
  const series = SERIES_WHOLE;
  const top = topPrice(type, prices, series);
  if (!chances || others.length > 0 || top.part === 0n) return null;
  const paid = returnOf(type, { kind: chances.kind, hits: chances.hits }, { prices, series });
  return times(times(paid, whole(type.cost)), fraction(top.over, top.part));
}

/** Returns the highest return of all kinds of bet of a price list, including the rebates of their series. */
export function highestReturn(types: readonly AnyType[], prices: PriceList, range: SeriesRange): Fraction {
  let highest = whole(0);
  // The return is linear in the series, so it suffices to check both ends.
  for (const type of types)
    for (const chances of type.chances())
      for (const series of [range.least, range.most]) {
        const list = prices[type.id] ?? {};
        const returned = plus(returnOf(type, chances, { prices: list, series }), rebateOf(type, series, range));
        if (isMore(returned, highest)) highest = returned;
      }
  return highest;
}

export type UnsafePrice = { type: string; kind: string; returned: Fraction };
export type PriceFault =
  | { fault: 'missing' | 'malformed' | 'unknown'; type: string; price: string }
  | ({ fault: 'return' } & UnsafePrice);

/**
 * Checks the prices of one bet type: all present, none unknown, and an average return below the stake for every kind of
 * bet, including its rebates, at both ends of the series.
 *
 * @param rebates all rebates besides the series' own, as a part of the stake
 */
export function checkPrices(
  type: AnyType,
  prices: Prices,
  { range, rebates }: { range: SeriesRange; rebates: Fraction },
): PriceFault | null {
  const kinds = type.chances();
  const names = new Set(kinds.flatMap(({ hits }) => Object.keys(hits)));
  for (const price of names) {
    if (!Object.hasOwn(prices, price)) return { fault: 'missing', type: type.id, price };
    if (!parsePrice(prices[price] ?? '')) return { fault: 'malformed', type: type.id, price };
  }
  for (const price of Object.keys(prices)) if (!names.has(price)) return { fault: 'unknown', type: type.id, price };
  for (const chances of kinds) {
    // The return is linear in the series, so it suffices to check both ends.
    for (const series of [range.least, range.most]) {
      const own = plus(rebateOf(type, series, range), rebates);
      const returned = plus(returnOf(type, chances, { prices, series }), own);
      if (!isMore(whole(1), returned)) return { fault: 'return', type: type.id, kind: chances.kind, returned };
    }
  }
  return null;
}
