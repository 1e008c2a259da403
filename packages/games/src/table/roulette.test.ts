import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { hmacSha256 } from '../sha256.ts';
import { colourOf, numbersOf, ROULETTE_BETS, roulette, timesOf, WHEEL } from './roulette.ts';

const landsOn = (number: number) => (bound: number) => {
  expect(bound).toBe(37);
  return number;
};

describe('roulette', () => {
  it('has 37 pockets, of which 18 are red, 18 black, and none beside one of its own colour', () => {
    expect(WHEEL.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, n) => n));
    const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    expect(numbersOf('red')).toEqual(reds);
    expect(numbersOf('black')).toHaveLength(18);
    expect(WHEEL.filter((number, at) => colourOf(number) === colourOf(WHEEL[(at + 1) % 37] ?? 0))).toEqual([]);
  });

  it.each([
    ['0', [0], 36],
    ['17', [17], 36],
    ['13-24', [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], 3],
    ['1-18', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18], 2],
    ['even', [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36], 2],
    ['odd', [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35], 2],
  ])('a bet on %s wins with its numbers alone', (choice, numbers, times) => {
    const pays = WHEEL.map((number) => [number, roulette.play(choice, landsOn(number))] as const);
    expect(pays.map(([, { shown }]) => shown.number)).toEqual(WHEEL);
    const won = pays.filter(([, { units }]) => units > 0);
    expect(won.map(([number]) => number).sort((a, b) => a - b)).toEqual(numbers);
    expect(new Set(won.map(([, { units }]) => units))).toEqual(new Set([times * 20]));
    expect(timesOf(choice)).toBe(times);
  });

  it('returns 36 of 37 for every bet, exactly', () => {
    expect(ROULETTE_BETS).toHaveLength(46);
    expect(ROULETTE_BETS.map(roulette.returnOf)).toEqual(ROULETTE_BETS.map(() => ({ part: 36n, over: 37n })));
  });

  it('takes each bet written in one way', () => {
    expect(ROULETTE_BETS.filter(roulette.isChoice)).toEqual(ROULETTE_BETS);
    const bad = ['', '37', '00', '-1', '01', '1.0', ' 1', 'Red', 'zero', '1-36', '2-12', 'toString'];
    expect(bad.filter(roulette.isChoice)).toEqual([]);
    expect(bad.map((choice) => roulette.play(choice, landsOn(1)).units)).toEqual(bad.map(() => 0));
  });

  it('lands on every number as often as on any other', () => {
    const hash = hmacSha256(new Uint8Array(32).fill(5));
    const counts = WHEEL.map(() => 0);
    for (let nonce = 0; nonce < 37_000; nonce++) {
      const { number } = roulette.play('red', drawer(hash, 'r', nonce)).shown;
      counts[number] = (counts[number] ?? 0) + 1;
    }
    // 36 degrees of freedom: 58.62 at 99 %.
    expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(58.62);
  });
});
