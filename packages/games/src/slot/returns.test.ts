import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal, fraction } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { evaluate, playRound, showing, type Window } from './engine.ts';
import type { SlotModel } from './model.ts';
import { SLOT_MODELS, slotModel } from './models.ts';
import { cycle, meanFreeSpins, returnsOf, scatterWays } from './returns.ts';

/** Short strips, so that all combinations of stops can be played. */
const small: SlotModel = {
  ...(slotModel('medium-1') as SlotModel),
  reels: ['SAWBHGF', 'ASBWHC', 'WABSHD', 'HAWSB', 'SBAHW'],
  freeReels: ['SAHBHWF', 'ASBWH', 'WABSHD', 'HAWSB', 'SBAHG'],
  freeSpins: [1, 2, 2],
  maxFreeSpins: 3,
  freeMultiplier: 2,
};

function everyWindow(reels: SlotModel['reels'], visit: (window: Window) => void): void {
  const [a, b, c, d, e] = reels.map((strip) => strip.split('').map((_, stop) => showing(strip, stop)));
  for (const v of a ?? [])
    for (const w of b ?? [])
      for (const x of c ?? []) for (const y of d ?? []) for (const z of e ?? []) visit([v, w, x, y, z]);
}

describe('the exact return', () => {
  it('of lines and scatters equals the sum over every stop', () => {
    let lines = 0;
    let scatters = 0;
    everyWindow(small.reels, (window) => {
      const spin = evaluate(small, window, 1);
      scatters += spin.scatter?.units ?? 0;
      lines += spin.units - (spin.scatter?.units ?? 0);
    });
    const over = cycle(small.reels) * 20n;
    const returns = returnsOf(small);
    expect(returns.lines).toEqual(fraction(BigInt(lines), over));
    expect(returns.scatters).toEqual(fraction(BigInt(scatters), over));
  });

  it('of free spins equals the sum over every course that the grants can take', () => {
    // Chance of each grant in a free spin, then the mean number of spins by walking all courses with plain numbers.
    const all = Number(cycle(small.freeReels));
    const chance = scatterWays(small.freeReels).map((w) => Number(w) / all);
    const walk = (played: number, granted: number): number => {
      if (played === granted) return 0;
      const none = 1 - chance.reduce((a, b) => a + b, 0);
      return (
        1 +
        none * walk(played + 1, granted) +
        chance.reduce((sum, p, i) => sum + p * walk(played + 1, Math.min(granted + (small.freeSpins[i] ?? 0), 3)), 0)
      );
    };
    const after = meanFreeSpins(small);
    for (const granted of [1, 2, 3]) expect(Number(decimal(after(granted), 12))).toBeCloseTo(walk(0, granted), 10);
    let one = 0;
    everyWindow(small.freeReels, (window) => {
      one += evaluate(small, window, 2).units;
    });
    const start = scatterWays(small.reels).map((w) => Number(w) / Number(cycle(small.reels)));
    const spins = start.reduce((sum, p, i) => sum + p * walk(0, small.freeSpins[i] ?? 0), 0);
    expect(Number(decimal(returnsOf(small).freeSpins, 12))).toBeCloseTo((spins * one) / 20 / all, 9);
  });

  it('of every model that is played lies between 95 % and 97 %', () => {
    for (const model of SLOT_MODELS) {
      const { part, over } = returnsOf(model).total;
      expect(part * 100n >= over * 95n && part * 100n <= over * 97n).toBe(true);
    }
  });

  it('is the figure that is published', () => {
    expect(SLOT_MODELS.map((m) => [m.id, decimal(returnsOf(m).total, 6)])).toEqual([
      ['low-1', '0.958576'],
      ['medium-1', '0.959765'],
      ['high-1', '0.963377'],
    ]);
  });
});

describe('the measured return', () => {
  it.each(SLOT_MODELS.map((m) => [m.id, m] as const))(
    'of %s in 200,000 rounds lies in its 99 % interval',
    { tags: 'wide' },
    (_, model) => {
      const hash = hmacSha256(new Uint8Array(32).fill(42));
      let sum = 0;
      let squares = 0;
      const rounds = 200_000;
      for (let nonce = 0; nonce < rounds; nonce++) {
        const back = playRound(model, drawer(hash, 'measure', nonce)).units / 20;
        sum += back;
        squares += back * back;
      }
      const mean = sum / rounds;
      const half = 2.5758 * Math.sqrt((squares / rounds - mean * mean) / rounds);
      expect(Math.abs(mean - Number(decimal(returnsOf(model).total, 12)))).toBeLessThan(half);
    },
  );
});
