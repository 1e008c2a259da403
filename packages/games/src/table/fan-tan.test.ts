import { describe, expect, it } from 'vitest';
import { FAN_TAN_BETS, FEWEST, fantan, restOf } from './fan-tan.ts';

const heaps = Array.from({ length: 32 }, (_, n) => n);

describe('Fan Tan', () => {
  it('returns 3.9 of 4 for every bet, exactly', () => {
    expect(FAN_TAN_BETS.map(fantan.returnOf)).toEqual(FAN_TAN_BETS.map(() => ({ part: 39n, over: 40n })));
  });

  it('leaves one to four beads, each of as many heaps as the others', () => {
    expect([21, 22, 23, 24, 25, 52].map(restOf)).toEqual([1, 2, 3, 4, 1, 4]);
    const beads = heaps.map(
      (n) =>
        fantan.play('1', (bound) => {
          expect(bound).toBe(32);
          return n;
        }).shown.beads,
    );
    expect(beads).toEqual(heaps.map((n) => FEWEST + n));
    expect([1, 2, 3, 4].map((rest) => beads.filter((count) => restOf(count) === rest).length)).toEqual([8, 8, 8, 8]);
  });

  it.each([
    ['1', [1], 78],
    ['4', [4], 78],
    ['odd', [1, 3], 39],
    ['even', [2, 4], 39],
  ] as const)('a bet on %s wins with what it says alone', (choice, rests, units) => {
    const played = heaps.map((n) => fantan.play(choice, () => n));
    const won = played.filter((round) => round.units > 0);
    expect([...new Set(won.map(({ shown }) => restOf(shown.beads)))].sort((a, b) => a - b)).toEqual([...rests]);
    expect(won).toHaveLength(8 * rests.length);
    expect(new Set(won.map((round) => round.units))).toEqual(new Set([units]));
  });

  it('takes no other bet', () => {
    const bad = ['', '0', '5', '1.0', 'Odd', 'toString'];
    expect(bad.filter(fantan.isChoice)).toEqual([]);
    expect(bad.map((choice) => fantan.play(choice, () => 0).units)).toEqual(bad.map(() => 0));
    expect(fantan.returnOf('5').part).toBe(0n);
  });
});
