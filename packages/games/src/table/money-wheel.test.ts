import { describe, expect, it } from 'vitest';
import { moneywheel, SEGMENTS, TIMES, WHEEL_BETS } from './money-wheel.ts';

describe('the money wheel', () => {
  it('has 49 segments, of each kind as many as make 48 with what it pays', () => {
    expect(SEGMENTS).toHaveLength(49);
    expect(TIMES.map((times) => times * SEGMENTS.filter((segment) => segment === times).length)).toEqual(
      TIMES.map(() => 48),
    );
  });

  it('spreads them: none lies beside one of its own kind, and the twelve of four are never more than six places apart', () => {
    expect(SEGMENTS.filter((times, at) => times === SEGMENTS[(at + 1) % SEGMENTS.length])).toEqual([]);
    const fours = SEGMENTS.flatMap((times, at) => (times === 4 ? [at] : []));
    const gaps = fours.map((at, n) => (fours[n + 1] ?? (fours[0] ?? 0) + SEGMENTS.length) - at);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(6);
  });

  it('returns 48 of 49 for every bet, exactly, as its rounds do', () => {
    expect(WHEEL_BETS.map(moneywheel.returnOf)).toEqual(WHEEL_BETS.map(() => ({ part: 48n, over: 49n })));
    for (const choice of WHEEL_BETS) {
      const units = SEGMENTS.map((times, at) => {
        const round = moneywheel.play(choice, (bound) => {
          expect(bound).toBe(49);
          return at;
        });
        expect(round.shown).toEqual({ at, times });
        return round.units;
      });
      expect(units.reduce((sum, one) => sum + one, 0)).toBe(48 * 20);
      expect(new Set(units)).toEqual(new Set([0, Number(choice) * 20]));
    }
  });

  it('takes no other bet', () => {
    const bad = ['', '1', '3', '02', '2.0', 'toString'];
    expect(bad.filter(moneywheel.isChoice)).toEqual([]);
    expect(bad.map((choice) => moneywheel.play(choice, () => 0).units)).toEqual(bad.map(() => 0));
    expect(moneywheel.returnOf('3').part).toBe(0n);
  });
});
