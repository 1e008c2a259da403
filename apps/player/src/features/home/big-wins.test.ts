import { expect, it } from 'vitest';
import { byAmount } from './big-wins.ts';

it('VIP-009 wins stand by vo.winAmount, the biggest first, by amount and not by letters', () => {
  const wins = ['9.50', '1000.00', '80.00', '999999999999999.01', '1000.00', '0.05'].map((winAmount, place) => ({
    place,
    vo: { winAmount },
  }));
  expect(byAmount(wins).map(({ place, vo }) => [vo.winAmount, place])).toEqual([
    ['999999999999999.01', 3],
    ['1000.00', 1],
    ['1000.00', 4],
    ['80.00', 2],
    ['9.50', 0],
    ['0.05', 5],
  ]);
  expect(wins.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5]);
});
