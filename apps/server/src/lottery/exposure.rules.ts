/** Computes how much each bet on an issue would pay. */
import { fraction, times } from '@parlour/games/fraction';
import { readBets } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import { type PriceList, topPrices } from '@parlour/games/lottery/prices';
import { UNITS, type Unit } from '@parlour/games/lottery/ticket';

export type ExposedLine = {
  bet_type: string;
  selection: string;
  unit: Unit;
  series: number;
  price_list_id: bigint;
  multiple: number;
};
export type ExposedBet = { bet: string; stake: bigint; pays: bigint; orders: number };
export type ExposedPlay = { playCode: string; stake: bigint; orders: number; bets: ExposedBet[] };

const HUNDRED = 100n;

/**
 * Sums up lines by bet type and single bet. The payout of a bet is one hit at its highest price: a number that is drawn
 * several times pays a multiple.
 *
 * @param stake of one bet in unit 1, minor units
 * @param most maximum number of bets per type in the result, those with the highest payout
 */
export function exposureOf(
  lines: readonly ExposedLine[],
  { stake, lists, most }: { stake: bigint; lists: ReadonlyMap<bigint, PriceList>; most: number },
): ExposedPlay[] {
  const plays = new Map<string, { stake: bigint; orders: number; bets: Map<string, ExposedBet> }>();
  for (const { bet_type, selection, unit, series, price_list_id, multiple } of lines) {
    const type = betTypeOf(bet_type);
    const read = type && readBets(type, selection);
    if (!type || !read?.ok) continue;
    const each = (stake * BigInt(UNITS[unit]) * BigInt(multiple)) / HUNDRED;
    const prices = lists.get(price_list_id)?.[bet_type] ?? {};
    const priceOf = topPrices(type, prices, series);
    const play = plays.get(bet_type) ?? { stake: 0n, orders: 0, bets: new Map<string, ExposedBet>() };
    plays.set(bet_type, play);
    play.orders += 1;
    const cost = each * BigInt(type.cost);
    // A number that occurs twice in a selection is bought twice, in one order.
    const seen = new Set<string>();
    for (const bet of read.bets) {
      const paid = times(priceOf(bet), fraction(each, 1n));
      const pays = paid.part / paid.over;
      const found = play.bets.get(bet) ?? { bet, stake: 0n, pays: 0n, orders: 0 };
      play.bets.set(bet, found);
      found.stake += cost;
      found.pays += pays;
      if (!seen.has(bet)) found.orders += 1;
      seen.add(bet);
      play.stake += cost;
    }
  }
  const larger = (a: bigint, b: bigint) => (a > b ? -1 : a < b ? 1 : 0);
  return [...plays]
    .map(([playCode, { bets, ...sums }]) => ({
      playCode,
      ...sums,
      bets: [...bets.values()].toSorted((a, b) => larger(a.pays, b.pays) || (a.bet < b.bet ? -1 : 1)).slice(0, most),
    }))
    .toSorted((a, b) => larger(a.stake, b.stake) || (a.playCode < b.playCode ? -1 : 1));
}
