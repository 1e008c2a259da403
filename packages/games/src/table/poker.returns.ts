/**
 * Exact return of video poker under best play: every hand, every way to hold, and every possible draw. Takes some
 * seconds.
 *
 * For a set of held cards the payments of all hands that contain it are summed once; those that also contain a
 * discarded card are subtracted by inclusion and exclusion. That is a few additions instead of up to 1.5 million draws.
 */
import { type Fraction, fraction, ways } from '../fraction.ts';
import { CARDS } from './cards.ts';
import { HAND, handOf, POKER_PAYS } from './poker.ts';

const SETS = 2 ** HAND;
const choose = Array.from({ length: CARDS + 1 }, (_, n) =>
  Array.from({ length: HAND + 1 }, (_each, k) => Number(ways(n, k))),
);
const of = (n: number, k: number): number => choose[n]?.[k] ?? 0;

/** Calls `act` with every hand, its cards in ascending order. */
function eachHand(act: (cards: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0];
  for (let a = 0; a < CARDS; a++)
    for (let b = a + 1; b < CARDS; b++)
      for (let c = b + 1; c < CARDS; c++)
        for (let d = c + 1; d < CARDS; d++)
          for (let e = d + 1; e < CARDS; e++) {
            [hand[0], hand[1], hand[2], hand[3], hand[4]] = [a, b, c, d, e];
            act(hand);
          }
}

/** Index of a set of cards among all sets of its size, for the cards of a hand selected by `mask`. */
function numberOf(cards: readonly number[], mask: number): number {
  let number = 0;
  let size = 0;
  for (let at = 0; at < HAND; at++) if ((mask >> at) & 1) number += of(cards[at] ?? 0, ++size);
  return number;
}

const SIZE = Array.from({ length: SETS }, (_, mask) => mask.toString(2).replaceAll('0', '').length);

/** Mean pay in bets. */
export function pokerReturn(): Fraction {
  const sums = Array.from({ length: HAND + 1 }, (_, size) => new Float64Array(of(CARDS, size)));
  eachHand((cards) => {
    const hand = handOf(cards);
    if (hand === null) return;
    for (let mask = 0; mask < SETS; mask++) {
      const row = sums[SIZE[mask] ?? 0];
      const at = numberOf(cards, mask);
      if (row) row[at] = (row[at] ?? 0) + POKER_PAYS[hand];
    }
  });
  /** Payments of all draws under best play, by the number of drawn cards. */
  const best = Array.from({ length: HAND + 1 }, () => 0);
  const paid = new Float64Array(SETS);
  eachHand((cards) => {
    for (let mask = 0; mask < SETS; mask++) paid[mask] = sums[SIZE[mask] ?? 0]?.[numberOf(cards, mask)] ?? 0;
    for (let bit = 1; bit < SETS; bit *= 2)
      for (let mask = 0; mask < SETS; mask++)
        if ((mask & bit) === 0) paid[mask] = (paid[mask] ?? 0) - (paid[mask | bit] ?? 0);
    let [most, drawn, sum] = [-1, 0, 0];
    for (let mask = 0; mask < SETS; mask++) {
      const count = HAND - (SIZE[mask] ?? 0);
      const mean = (paid[mask] ?? 0) / of(CARDS - HAND, count);
      if (mean > most) [most, drawn, sum] = [mean, count, paid[mask] ?? 0];
    }
    best[drawn] = (best[drawn] ?? 0) + sum;
  });
  // With a common denominator that is divisible by every number of draws.
  const over = best.reduce((all, _sum, count) => all * ways(CARDS - HAND, count), 1n);
  const part = best.reduce((all, sum, count) => all + (BigInt(sum) * over) / ways(CARDS - HAND, count), 0n);
  return fraction(part, over * ways(CARDS, HAND));
}
