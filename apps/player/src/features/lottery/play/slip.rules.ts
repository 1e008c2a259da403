/** Costs and possible prizes of a slip before it is sent. The server recalculates all of them. */
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getLotteryOdds } from '@parlour/contract/lottery.endpoints';
import { parseMoney } from '@parlour/contract/money';
import { displayMoney } from '@parlour/contract/money-display';
import { decimal, type Fraction, isMore, times, whole } from '@parlour/games/fraction';
import type { AnyFamily, AnyType } from '@parlour/games/lottery/bet-type';
import { type Prices, rebateOf, SERIES_STEP, topPrice as topPriceOf } from '@parlour/games/lottery/prices';
import { quoteOf, type Refusal, UNITS, type Unit } from '@parlour/games/lottery/ticket';
import type { LotteryGame } from '../lottery.queries.ts';
import type { Cuts } from '../numbers.rules.ts';
import { isOneHit, type Payouts, payoutsOf } from './payouts.rules.ts';

type Odds = OutputOf<typeof getLotteryOdds>;
/** A bet type on sale with its prices. */
export type Sold = { type: AnyType; prices: Prices };

/** Returns the bet types of a price list in the order of their family. */
export function soldOf(odds: Odds, { types }: AnyFamily): Sold[] {
  const prices = new Map(odds.types.map((type) => [type.playCode, type.prices]));
  return types.flatMap((type) => {
    const listed = prices.get(type.id);
    return listed ? [{ type, prices: listed }] : [];
  });
}

export type Terms = { unit: Unit; multiple: number; series: number };
export const UNIT_NAMES = Object.keys(UNITS).sort((a, b) => Number(b) - Number(a)) as Unit[];

export type Line = {
  /** Unique on the slip. */
  id: number;
  playCode: string;
  content: string;
  terms: Terms;
  /** Price cuts in percent that the player has seen, by number. */
  agreed: Cuts;
};

/** Cost of a selection, and what it can pay. */
export type Quote = {
  playCode: string;
  content: string;
  terms: Terms;
  bets: number;
  /** Minor units per issue. */
  stake: bigint;
  /** Minor units of one bet, without its cost in prizes. */
  each: bigint;
  /** Rebate on its stake for the chosen series, in two-thousandths. */
  rebateRate: number;
  /** Its individual numbers. */
  numbers: readonly string[];
  /** At most one of its bets wins, once. */
  isOneHit: boolean;
  /** Payouts of one hit with these price cuts. */
  payouts: (cuts: Cuts) => Payouts;
};

const rulesOf = (game: LotteryGame, exponent: number) => ({
  stake: parseMoney(game.stake, exponent) ?? 0n,
  range: { least: game.minSeries, most: game.maxBetSeries },
  mostMultiple: game.betMultipleMax,
});

/** Returns the minor units of one bet with its unit and multiple. */
const stakeOfOne = (stake: bigint, { unit, multiple }: Terms): bigint =>
  (stake * BigInt(UNITS[unit]) * BigInt(multiple)) / 100n;

/** Returns the highest price of a bet type for one stake, including the stake. */
export const topPrice = ({ type, prices }: Sold, series: number): Fraction => topPriceOf(type, prices, series);

const PRICE_DECIMALS = 4;
/** Formats a price as a decimal of at most four places, without trailing zeros. */
export function priceText(price: Fraction): string {
  const text = decimal(price, PRICE_DECIMALS).replace(/\.?0+$/, '');
  return displayMoney(text, text.split('.')[1]?.length ?? 0);
}

export type Quoted = { ok: true; line: Quote } | { ok: false; error: Refusal };

/** Prices one selection. */
export function quoted(
  game: LotteryGame,
  sold: Sold,
  { content, terms, exponent }: { content: string; terms: Terms; exponent: number },
): Quoted {
  const rules = rulesOf(game, exponent);
  const read = quoteOf(sold.type, { selection: content, ...terms }, rules);
  if (!read.ok) return read;
  const { bets, stake } = read.quote;
  const each = stakeOfOne(rules.stake, terms);
  return {
    ok: true,
    line: {
      playCode: sold.type.id,
      content,
      terms,
      bets: bets.length,
      stake,
      each,
      rebateRate: sold.type.basis === 'series' ? game.maxBetSeries - terms.series : 0,
      numbers: bets,
      isOneHit: isOneHit(sold.type),
      payouts: (cuts) => payoutsOf(sold, { bets, each, series: terms.series, cuts }),
    },
  };
}

/** Returns the immediate rebate on each stake in percent with one decimal: `4.0`. */
export const rebatePercent = (type: AnyType, series: number, { minSeries, maxBetSeries }: LotteryGame): string =>
  decimal(times(rebateOf(type, series, { least: minSeries, most: maxBetSeries }), whole(100)), 1);

/** Returns the nearest series that a game sells. */
export const seriesWithin = (series: number, { minSeries, maxBetSeries }: LotteryGame): number => {
  const steps = Math.round((maxBetSeries - series) / SERIES_STEP);
  return Math.min(maxBetSeries, Math.max(minSeries, maxBetSeries - steps * SERIES_STEP));
};

export const sumOf = (lines: readonly Pick<Quote, 'stake'>[]): bigint =>
  lines.reduce((sum, { stake }) => sum + stake, 0n);

/** Payouts of one hit in a round of a slip: the lowest and the highest of all lines after their price cuts. */
export function chasePayouts(
  priced: readonly { quote: Pick<Quote, 'payouts' | 'isOneHit'> | null; standing: { cuts: Cuts } }[],
): Payouts & { isOneHit: boolean } {
  const all = priced.flatMap(({ quote, standing }) => (quote ? [quote.payouts(standing.cuts)] : []));
  const [first = { least: whole(0), most: whole(0) }] = all;
  return {
    least: all.reduce((least, one) => (isMore(least, one.least) ? one.least : least), first.least),
    most: all.reduce((most, one) => (isMore(one.most, most) ? one.most : most), first.most),
    // Two lines may win in the same round.
    isOneHit: priced.length === 1 && priced[0]?.quote?.isOneHit === true,
  };
}
