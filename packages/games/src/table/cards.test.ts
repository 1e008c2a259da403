import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { hmacSha256 } from '../sha256.ts';
import { CARDS, dealer, rankOf, suitOf } from './cards.ts';

const numbers = (nonce: number) => drawer(hmacSha256(new Uint8Array(32).fill(3)), 'cards', nonce);

describe('a shoe', () => {
  it.each([1, 8])('of %i decks holds each card as often, and nothing else', (decks) => {
    const next = dealer(decks, numbers(1));
    const dealt = Array.from({ length: decks * CARDS }, next);
    const counts = new Map<number, number>();
    for (const card of dealt) counts.set(card, (counts.get(card) ?? 0) + 1);
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: CARDS }, (_, card) => card));
    expect([...counts.values()].every((count) => count === decks)).toBe(true);
    expect(dealt.slice(0, CARDS)).not.toEqual(dealt.slice(0, CARDS).sort((a, b) => a - b));
    expect(next).toThrow(RangeError);
  });

  it('deals every card first as often as the others', () => {
    const seen = Array.from({ length: CARDS }, () => 0);
    const rounds = 52_000;
    for (let n = 0; n < rounds; n++) {
      const card = dealer(1, numbers(n))();
      seen[card] = (seen[card] ?? 0) + 1;
    }
    const mean = rounds / CARDS;
    // Chi-squared with 51 degrees of freedom: 77.4 at 99 %.
    expect(seen.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)).toBeLessThan(77.4);
  });

  it('has thirteen ranks of four suits', () => {
    expect([rankOf(0), suitOf(0), rankOf(12), suitOf(12), rankOf(13), suitOf(13), rankOf(51), suitOf(51)]).toEqual([
      0, 0, 12, 0, 0, 1, 12, 3,
    ]);
  });
});
