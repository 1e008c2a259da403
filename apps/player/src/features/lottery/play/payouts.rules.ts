/** What a line of bets can pay at one hit, from the prices that its own bets can win. */
import { type Fraction, fraction, isMore, times, whole } from '@parlour/games/fraction';
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { afterCut, type Prices, priceOf } from '@parlour/games/lottery/prices';
import type { Cuts } from '../numbers.rules.ts';

/** Bet types of which one draw pays at most one bet of a line, and that once. */
const ONE_HIT: readonly RegExp[] = [
  /^wingo\./,
  /^k3\.(?!diff2$)/,
  /^ssc\.((last|first|mid)\d\.(straight|text|straightcom|sum|span|z3|z6|bao|groupsum|com)|g\d+)$/,
  /^pk\.(top\d(com)?|sum(\.\w+)?)$/,
  /^x5\.(any5|drag5|top\d(com)?)$/,
  /^keno\.(?!pick)/,
  /^vn\.[ns]\.(dau|duoi|cang3\.db|cang3\.g1|cang4\.db|de\.(db|dbdau|g1|g1dau|g8)|xc\.g7)$/,
  /^mm\./,
  /^th\.(3top|3tod|2top|2bottom)$/,
];

/** Whether at most one bet of a line wins, once, so that its payout is the most that the line can win. */
export const isOneHit = ({ id }: Pick<AnyType, 'id'>): boolean => ONE_HIT.some((form) => form.test(id));

const kinds = (bet: string): number => new Set(bet).size;
/** Number of orders of the digits of a number. */
function ordersOf(digits: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const counts = [...new Set(digits)].map((digit) => digits.split(digit).length - 1);
  return counts.reduce((ways, count) => ways / factorial(count), factorial(digits.length));
}

/** For bet types whose bets have different prices: the name of a bet's price, or the start of the names. */
const PRICE_OF: readonly (readonly [RegExp, (bet: string) => string])[] = [
  [/^(k3|pk)\.sum$|^keno\.element$/, (bet) => bet],
  [/^ssc\.dt$/, (bet) => bet.split(':')[2] ?? ''],
  [/^ssc\.last\d\.(comb|join)$/, (bet) => String(bet.length)],
  [/^ssc\.last3\.(bao|groupsum)$/, (bet) => (kinds(bet) === 2 ? 'z3' : 'z6')],
  [/^ssc\.last2\.comany$/, (bet) => (kinds(bet) === 1 ? 'pair' : 'mixed')],
  [/^vn\.[ns]\.xienq$/, (bet) => String(bet.split('&').length)],
  [/^4d\.sg\.ibet\./, (bet) => `${ordersOf(bet)}.`],
];

/** Returns a function that lists the names of the prices that a bet can win. */
export function pricesOf({ id }: Pick<AnyType, 'id'>, prices: Prices): (bet: string) => readonly string[] {
  const all = Object.keys(prices);
  const nameOf = PRICE_OF.find(([form]) => form.test(id))?.[1];
  if (!nameOf) return () => all;
  return (bet) => {
    const own = nameOf(bet);
    const found = all.filter((name) => (own.endsWith('.') ? name.startsWith(own) : name === own));
    return found.length > 0 ? found : all;
  };
}

/** Payouts of one hit, stake included, in minor units. */
export type Payouts = { least: Fraction; most: Fraction };

type Priced = { type: AnyType; prices: Prices };
type Terms = {
  bets: readonly string[];
  /** Minor units of one bet, without its cost in prizes. */
  each: bigint;
  series: number;
  cuts: Cuts;
};

const NONE = whole(0);
const lower = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? b : a);
const higher = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? a : b);

/** Returns the lowest and the highest payout of one hit among the bets of a line, after their price cuts. */
export function payoutsOf({ type, prices }: Priced, { bets, each, series, cuts }: Terms): Payouts {
  const namesOf = pricesOf(type, prices);
  // A line may have many bets, but few different prices.
  const seen = new Map<string, { names: readonly string[]; cut: number }>();
  for (const bet of bets) {
    const names = namesOf(bet);
    const cut = cuts[bet] ?? 0;
    seen.set(`${names.join(' ')}|${cut}`, { names, cut });
  }
  const one = times(fraction(each, 1n), whole(type.shares ?? 1));
  const paid = [...seen.values()].flatMap(({ names, cut }) =>
    names.map((price) => times(afterCut(priceOf(type, { prices, price, series }), cut), one)),
  );
  const [first = NONE] = paid;
  return { least: paid.reduce(lower, first), most: paid.reduce(higher, first) };
}

/** Returns a payout with a further multiple, rounded down to minor units. */
export const paidAt = ({ part, over }: Fraction, multiple = 1): bigint => (part * BigInt(multiple)) / over;
