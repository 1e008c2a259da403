import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { BIRDS, BOUT_BETS, type BoutBet, boutUnits, cockfight, STRENGTH, strengthOf } from './cockfight.ts';

const hash = hmacSha256(new Uint8Array(32).fill(7));
const bout = (nonce: number) => cockfight.play('draw', drawer(hash, 'c', nonce)).shown;
const rounds = (count: number) => Array.from({ length: count }, (_, nonce) => bout(nonce));

describe('cockfight', () => {
  it('returns exactly what its odds give', () => {
    // Of 600 bouts, 275 end for Meron, 261 for Wala, and 64 in a draw.
    expect(BOUT_BETS.map((bet) => [bet, cockfight.returnOf(bet), decimal(cockfight.returnOf(bet), 6)])).toEqual([
      ['meron', { part: 2291n, over: 2400n }, '0.954583'],
      ['draw', { part: 24n, over: 25n }, '0.960000'],
      ['wala', { part: 11459n, over: 12000n }, '0.954916'],
    ]);
  });

  it('ends for each as often as the returns say, of all numbers that can be drawn', () => {
    const found = { meron: 0, draw: 0, wala: 0 };
    for (let first = 0; first < 600; first++) {
      const bounds: number[] = [];
      // This number first, and the lowest afterwards.
      const { shown } = cockfight.play('draw', (bound) => (bounds.push(bound) === 1 ? first : 0));
      expect(bounds[0]).toBe(600);
      found[shown.winner]++;
    }
    expect(found).toEqual({ meron: 275, draw: 64, wala: 261 });
  });

  it('pays 1.85 times on the favourite, 1.95 on the outsider, 9 on a draw, which gives bets on either bird back', () => {
    expect(BOUT_BETS.map((choice) => BOUT_BETS.map((winner) => boutUnits(choice, winner)))).toEqual([
      [37, 20, 0],
      [0, 180, 0],
      [0, 20, 39],
    ]);
  });

  it('pays the choice for the winner that is shown', () => {
    for (const choice of BOUT_BETS)
      for (let nonce = 0; nonce < 200; nonce++) {
        const { units, shown } = cockfight.play(choice, drawer(hash, 'c', nonce));
        expect(units).toBe(boutUnits(choice, shown.winner));
      }
  });

  it('knows its three bets and no other', () => {
    expect(['meron', 'draw', 'wala', '', 'Meron', 'tie', 'bdd', 'toString'].filter(cockfight.isChoice)).toEqual([
      ...BOUT_BETS,
    ]);
    expect(cockfight.returnOf('tie')).toEqual({ part: 0n, over: 1n });
  });

  it('runs a course at whose end the losers alone are down, and no bird is before it', () => {
    const down: Record<BoutBet, readonly string[]> = { meron: ['wala'], wala: ['meron'], draw: BIRDS };
    const lengths = new Set<number>();
    for (const { winner, exchanges } of rounds(3000)) {
      lengths.add(exchanges.length);
      expect(BIRDS.filter((bird) => strengthOf(bird, exchanges) === 0)).toEqual(down[winner]);
      for (const bird of BIRDS) {
        const left = exchanges.map((_, n) => strengthOf(bird, exchanges.slice(0, n)));
        expect(left.every((strength) => strength > 0 && strength <= STRENGTH)).toBe(true);
        expect(exchanges.every((losses) => Number.isInteger(losses[bird]) && losses[bird] >= 0)).toBe(true);
        expect(strengthOf(bird, exchanges)).toBeLessThanOrEqual(60);
      }
      expect(exchanges.every(({ meron, wala }) => meron + wala > 0)).toBe(true);
    }
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it('leaves a winner from 5 to 60 of its strength', () => {
    const left = rounds(3000).flatMap(({ winner, exchanges }) =>
      winner === 'draw' ? [] : [strengthOf(winner, exchanges)],
    );
    expect([Math.min(...left), Math.max(...left)]).toEqual([5, 60]);
  });

  it('is the same bout from the same seeds, and the course does not depend on the choice', () => {
    for (let nonce = 0; nonce < 100; nonce++)
      for (const choice of BOUT_BETS)
        expect(cockfight.play(choice, drawer(hash, 'c', nonce)).shown).toEqual(bout(nonce));
  });

  it('ends 10,000 rounds for each as often as it should', () => {
    const found = { meron: 0, draw: 0, wala: 0 };
    for (const { winner } of rounds(10_000)) found[winner]++;
    const expected = { meron: 275 / 600, draw: 64 / 600, wala: 261 / 600 };
    const chi = BOUT_BETS.reduce(
      (sum, bet) => sum + (found[bet] - expected[bet] * 10_000) ** 2 / (expected[bet] * 10_000),
      0,
    );
    // Two degrees of freedom: 9.21 at 99 %.
    expect(chi).toBeLessThan(9.21);
  });
});
