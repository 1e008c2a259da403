/** Exact probabilities that two-digit endings occur, or do not occur, among `drawn` independent numbers. */
import { type Fraction, fraction, plus, ways, whole } from '../fraction.ts';

const ENDINGS = 100n;

/** Probability that at least one of `size` different endings of some digits occurs among `drawn` independent numbers. */
export function someChance(size: number, { digits, drawn }: { digits: number; drawn: number }): Fraction {
  const endings = 10n ** BigInt(digits);
  const all = endings ** BigInt(drawn);
  return fraction(all - (endings - BigInt(size)) ** BigInt(drawn), all);
}

/** Probability that none of `size` endings occurs. */
export const missedChance = (size: number, drawn: number): Fraction =>
  fraction((ENDINGS - BigInt(size)) ** BigInt(drawn), ENDINGS ** BigInt(drawn));

/** Probability that each of `size` endings occurs, by inclusion and exclusion. */
export function seenChance(size: number, drawn: number): Fraction {
  let total = whole(0);
  for (let absent = 0; absent <= size; absent++) {
    const { part, over } = missedChance(absent, drawn);
    const sign = absent % 2 === 0 ? 1n : -1n;
    total = plus(total, fraction(sign * ways(size, absent) * part, over));
  }
  return total;
}

/** Probability that both of two endings occur. */
export const bothChance = (drawn: number): Fraction => seenChance(2, drawn);

/** Mean of 2 + (hits of the more frequent of two endings - 1), counted only when both occur: in halves of a price. */
export function halfMoreHits(drawn: number): Fraction {
  let total = 0n;
  for (let a = 1; a < drawn; a++) {
    for (let b = 1; a + b <= drawn; b++) {
      const others = drawn - a - b;
      const cases = ways(drawn, a) * ways(drawn - a, b) * (ENDINGS - 2n) ** BigInt(others);
      total += cases * BigInt(1 + Math.max(a, b));
    }
  }
  return fraction(total, ENDINGS ** BigInt(drawn));
}
