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

/** Returns a function that lists the names of the prices that a bet can win. */
export const pricesOf =
  ({ mayWin }: Pick<AnyType, 'mayWin'>, prices: Prices): ((bet: string) => readonly string[]) =>
  (bet) =>
    mayWin?.(bet) ?? Object.keys(prices);

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
