import { describe, expect, it } from 'vitest';
import { rankShare } from './vip.ts';

const share = (completedConditions: number, totalExpectedConditions: number, labelId: string | null) =>
  rankShare({ currentProgress: { completedConditions, totalExpectedConditions }, playerRankProgress: { labelId } });

describe('the progress to the next rank', () => {
  it('VIP-003 is completed by expected conditions when there is a rank label', () => {
    expect(share(2, 8, 'lantern')).toBe(0.25);
    expect([share(0, 3, 'a'), share(3, 3, 'a')]).toEqual([0, 1]);
  });

  it('VIP-004 is whole when there is no rank label, and never outside of 0 to 1', () => {
    expect([share(2, 8, null), share(2, 8, '')]).toEqual([1, 1]);
    expect([share(0, 0, 'a'), share(9, 3, 'a'), share(-1, 3, 'a'), share(0, Number.NaN, 'a')]).toEqual([1, 1, 0, 1]);
  });
});
