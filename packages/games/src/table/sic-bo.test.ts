import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { bestTimes, type Dice, SIC_BO_BETS, sicBoUnits, sicbo } from './sic-bo.ts';

const throwing = (...dice: number[]) => {
  let n = 0;
  return (bound: number) => {
    expect(bound).toBe(6);
    return (dice[n++] ?? 1) - 1;
  };
};

describe('Sic Bo', () => {
  it('returns 210 of 216 for every bet, less what whole twentieths cut off', () => {
    expect(SIC_BO_BETS).toHaveLength(37);
    const cut = new Map(SIC_BO_BETS.map((bet) => [bet, decimal(sicbo.returnOf(bet), 6)]));
    const less = { 'sum-10': '0.968750', 'sum-11': '0.968750' };
    const pairs = Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [`${face}-${face}`, '0.970370']));
    const expected = SIC_BO_BETS.map((bet) => [bet, { ...less, ...pairs }[bet] ?? '0.972222']);
    expect([...cut]).toEqual(expected);
  });

  it.each<[string, Dice, Dice, number]>([
    ['small', [1, 3, 6], [2, 2, 2], 40],
    ['big', [1, 4, 6], [6, 6, 6], 40],
    ['odd', [1, 2, 2], [3, 3, 3], 40],
    ['even', [1, 1, 2], [4, 4, 4], 40],
    ['1', [1, 2, 3], [2, 3, 4], 40],
    ['1', [1, 1, 3], [2, 3, 4], 60],
    ['1', [1, 1, 1], [6, 6, 6], 300],
    ['5-5', [5, 5, 1], [5, 1, 2], 262],
    ['5-5', [5, 5, 5], [5, 6, 6], 262],
    ['4-4-4', [4, 4, 4], [4, 4, 5], 4200],
    ['triple', [3, 3, 3], [3, 3, 4], 700],
    ['sum-4', [1, 1, 2], [1, 1, 1], 1400],
    ['sum-10', [4, 4, 2], [4, 4, 3], 155],
    ['sum-17', [6, 6, 5], [6, 6, 6], 1400],
  ])('%s wins with %j and not with %j', (choice, won, lost, units) => {
    expect(sicbo.play(choice, throwing(...won))).toEqual({ units, shown: { dice: won } });
    expect(sicbo.play(choice, throwing(...lost)).units).toBe(0);
  });

  it('says the most that each bet pays', () => {
    expect(['small', '3', '3-3', '3-3-3', 'triple', 'sum-9', 'sum-10'].map(bestTimes)).toEqual([
      2, 15, 13.1, 210, 35, 8.4, 7.75,
    ]);
    expect(SIC_BO_BETS.every((bet) => Number.isInteger(Math.round(bestTimes(bet) * 2000) / 100))).toBe(true);
  });

  it('takes each bet written in one way', () => {
    expect(SIC_BO_BETS.filter(sicbo.isChoice)).toEqual(SIC_BO_BETS);
    const bad = ['', '0', '7', '1-2', '01', '1-1-1-1', 'sum-3', 'sum-18', 'sum-04', 'Big', 'toString'];
    expect(bad.filter(sicbo.isChoice)).toEqual([]);
    expect(bad.map((bet) => sicBoUnits(bet, [1, 1, 2]))).toEqual(bad.map(() => 0));
  });

  it('throws every sum as often as it should', () => {
    const hash = hmacSha256(new Uint8Array(32).fill(7));
    const counts = new Map<number, number>();
    for (let nonce = 0; nonce < 10_800; nonce++) {
      const [a, b, c] = sicbo.play('big', drawer(hash, 's', nonce)).shown.dice;
      counts.set(a + b + c, (counts.get(a + b + c) ?? 0) + 1);
    }
    const ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    const chi = ways.reduce((sum, way, n) => sum + ((counts.get(n + 3) ?? 0) - way * 50) ** 2 / (way * 50), 0);
    // 15 degrees of freedom: 30.58 at 99 %.
    expect(chi).toBeLessThan(30.58);
  });
});
