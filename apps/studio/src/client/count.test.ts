import { expect, it } from 'vitest';
import { countMs } from './count.ts';

it('a win counts up the longer the greater it is, and never for long', () => {
  expect([1, 2, 4, 8, 15, 5000].map(countMs)).toEqual([380, 620, 860, 1100, 1200, 1200]);
});
