import type { BonusOffer } from '@parlour/contract/bonus.endpoints';
import { describe, expect, it } from 'vitest';
import { coin } from '../../shared/coin.ts';
import { chosenOf, countsOf, less, more, playedShare } from './bonus.rules.ts';

describe('figures of bonuses', () => {
  it('sums are exact and decimals are shown where there are any', () => {
    expect([coin('K', '1200.00'), coin('K', '1200.50'), coin('K', '7')]).toEqual([
      'K\u00a01,200',
      'K\u00a01,200.50',
      'K\u00a07',
    ]);
    expect(less('100350.10', '350.15')).toBe('99999.95');
    expect(more('50000', '0.05')).toBe('50000.05');
  });
  it('what was played is a share of what was asked', () => {
    expect(playedShare({ progress: '200.00', required: '800.00' })).toBe(0.25);
    expect(playedShare({ progress: '0.00', required: '0.00' })).toBe(1);
  });
  it('what counts is shown by category, all others last', () => {
    expect(countsOf({ contribution: { other: 1000, LIVE: 125 } })).toEqual([
      { category: 'LIVE', percent: 12.5 },
      { category: null, percent: 100 },
    ]);
  });
  it('a bonus that would bring nothing is not chosen', () => {
    const offer = (code: string, brings: BonusOffer['brings']): BonusOffer => ({
      code,
      kind: 'match',
      name: code,
      words: {},
      least: '10.00',
      wagering: 3,
      days: 7,
      brings,
    });
    const offers = [offer('a', null), offer('b', { amount: '5.00', required: '15.00', most: null })];
    expect([chosenOf(offers, 'a'), chosenOf(offers, null)]).toEqual([undefined, undefined]);
    expect(chosenOf(offers, 'b')?.code).toBe('b');
  });
});
