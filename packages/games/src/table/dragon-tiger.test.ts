import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { decimal } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { DUEL_BETS, dragontiger, duelUnits } from './dragon-tiger.ts';

/** Deals two cards, by rank from the ace and suit, each from another deck, so that none is repeated. */
const dealing = (...cards: [rank: number, suit: number][]) => {
  let n = 0;
  return () => {
    const [rank = 0, suit = 0] = cards[n] ?? [];
    return rank + 13 * suit + 52 * n++;
  };
};
const [ACE, TWO, QUEEN, KING] = [0, 1, 11, 12] as const;
const [SPADES, HEARTS] = [0, 1] as const;

describe('Dragon Tiger', () => {
  it('returns exactly what eight decks give', () => {
    // 384 of 415 cards have another rank, 24 the same in another suit, 7 the same in the same.
    expect(DUEL_BETS.map((bet) => [bet, decimal(dragontiger.returnOf(bet), 6)])).toEqual([
      ['dragon', '0.962650'],
      ['tie', '0.971084'],
      ['tiger', '0.962650'],
      ['suited', '0.961445'],
    ]);
  });

  it('counts every pair of cards of eight decks as the returns do', () => {
    const found = { dragon: 0, tie: 0, tiger: 0, suited: 0 };
    for (let first = 0; first < 416; first++)
      for (let second = 0; second < 415; second++) {
        const drawn = [first, second];
        found[dragontiger.play('tie', () => drawn.shift() ?? 0).shown.winner]++;
      }
    expect(found).toEqual({ dragon: 416 * 192, tie: 416 * 24, tiger: 416 * 192, suited: 416 * 7 });
  });

  it.each([
    ['dragon', [KING, SPADES], [QUEEN, HEARTS], 'dragon'],
    ['tiger', [ACE, SPADES], [TWO, SPADES], 'tiger'],
    ['tie', [TWO, SPADES], [TWO, HEARTS], 'tie'],
    ['suited', [KING, HEARTS], [KING, HEARTS], 'suited'],
  ] as const)('%s: the higher rank wins and suits count in a tie alone', (_, dragon, tiger, winner) => {
    expect(dragontiger.play('dragon', dealing([...dragon], [...tiger])).shown).toEqual({
      dragon: dragon[0] + 13 * dragon[1],
      tiger: tiger[0] + 13 * tiger[1],
      winner,
    });
  });

  it('pays even money on a place, twelve to one on a tie, 56 to one on a suited one; ties give half of a place back', () => {
    expect(DUEL_BETS.map((choice) => DUEL_BETS.map((winner) => duelUnits(choice, winner)))).toEqual([
      [40, 10, 0, 10],
      [0, 260, 0, 260],
      [0, 10, 40, 10],
      [0, 0, 0, 1140],
    ]);
  });

  it('knows its four bets and no other', () => {
    expect(['dragon', 'tie', 'tiger', 'suited', '', 'Dragon', 'toString'].filter(dragontiger.isChoice)).toEqual([
      ...DUEL_BETS,
    ]);
  });

  it('ends 10,000 rounds for each as often as it should', () => {
    const hash = hmacSha256(new Uint8Array(32).fill(6));
    const found = { dragon: 0, tie: 0, tiger: 0, suited: 0 };
    for (let nonce = 0; nonce < 10_000; nonce++)
      found[dragontiger.play('tie', drawer(hash, 'd', nonce)).shown.winner]++;
    const expected = { dragon: 192 / 415, tie: 24 / 415, tiger: 192 / 415, suited: 7 / 415 };
    const chi = DUEL_BETS.reduce(
      (sum, bet) => sum + (found[bet] - expected[bet] * 10_000) ** 2 / (expected[bet] * 10_000),
      0,
    );
    // Three degrees of freedom: 11.34 at 99 %.
    expect(chi).toBeLessThan(11.34);
  });
});
