import { describe, expect, it } from 'vitest';
import { figure, gained, isSome, shareOf } from './balance-summary.rules.ts';

describe('funds', () => {
  it.each([
    ['0.00', '100.00', 0],
    ['0.01', '100000.00', 1],
    ['50.00', '100.00', 50],
    ['99999.99', '100000.00', 99],
    ['100.00', '100.00', 100],
    ['5.00', '0.00', 0],
  ])('%s of %s is a bar of %i per cent', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share);
  });

  it('cuts amounts at two decimals, with a true minus and a plus for what was won', () => {
    expect(figure('K', '-1234.567')).toBe('−K\u00a01,234.56');
    expect([gained('K', '12.00'), gained('K', '0.00'), gained('K', '-0.50')]).toEqual([
      '+K\u00a012.00',
      'K\u00a00.00',
      '−K\u00a00.50',
    ]);
    expect([isSome('0.00'), isSome('0.01')]).toEqual([false, true]);
  });
});
