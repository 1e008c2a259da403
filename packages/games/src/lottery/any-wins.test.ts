/** Chances that some of several bets win, against listed boards, and against inclusion and exclusion. */
import { describe, expect, it } from 'vitest';
import { type Fraction, fraction, plus, times, whole } from '../fraction.ts';
import { betTypeOf } from './families.ts';
import { SOUTH } from './vietnam.ts';
import { seenChance } from './vietnam-chances.ts';

const anyOf = (id: string, bets: number): Fraction => {
  const type = betTypeOf(id);
  if (!type?.anyWins) throw new Error(`${id} does not declare it`);
  return type.anyWins(bets);
};

describe('the chance that some bets win', () => {
  it('is the share of the boards that pay, over all pairs of the two prizes that count', () => {
    const type = betTypeOf('vn.s.dd');
    const board = Object.fromEntries(
      Object.entries(SOUTH).map(([name, { count, digits }]) => [
        name,
        Array.from({ length: count }, () => '0'.repeat(digits)),
      ]),
    );
    for (const bets of [['47'], ['00', '07', '99']]) {
      let won = 0;
      for (let a = 0; a < 100; a++)
        for (let b = 0; b < 100; b++) {
          const [G8, DB] = [[String(a).padStart(2, '0')], [String(b).padStart(6, '0')]];
          const judge = type?.judge([{ ...board, G8, DB }]);
          if (bets.some((bet) => (judge?.(bet).wins.length ?? 0) > 0)) won++;
        }
      expect(anyOf('vn.s.dd', bets.length)).toEqual(fraction(BigInt(won), 10_000n));
    }
  });

  it.each([
    ['vn.n.lo2', 27],
    ['vn.n.lo2k', 27],
    ['vn.s.lo2', 18],
    ['vn.s.bao7', 7],
  ])('%s counts a draw once, however many of its numbers are drawn', (id, drawn) => {
    expect(anyOf(id, 1)).toEqual(seenChance(1, drawn));
    const both = times(seenChance(2, drawn), whole(-1));
    expect(anyOf(id, 2)).toEqual(plus(times(seenChance(1, drawn), whole(2)), both));
    expect(anyOf(id, 100)).toEqual(whole(1));
  });

  it('is the sum of the single chances where one number is drawn', () => {
    expect(anyOf('vn.n.de.db', 7)).toEqual(fraction(7n, 100n));
    expect(anyOf('vn.n.dau', 3)).toEqual(fraction(3n, 10n));
    expect(anyOf('vn.s.xc.g7', 12)).toEqual(fraction(12n, 1000n));
    expect(anyOf('vn.n.lo3', 1)).toEqual(fraction(1_000n ** 23n - 999n ** 23n, 1_000n ** 23n));
  });
});
