import { expect, it } from 'vitest';
import { chainAt, type History, rateAt, ratedChain } from './history.ts';

/** m was under B until 100, then under C, and is under D since 200. */
const HISTORY: History<string> = {
  parents: new Map([
    ['A', null],
    ['B', 'A'],
    ['C', 'A'],
    ['D', null],
    ['m', 'D'],
  ]),
  moves: [
    { member: 'm', from: 'B', requestedAt: 100 },
    { member: 'm', from: 'C', requestedAt: 200 },
  ],
  rates: new Map([
    [
      'D',
      [
        { ppm: 5n, from: 10 },
        { ppm: 7n, from: 20 },
      ],
    ],
  ]),
};

it('the tree of a period is the one at its start', () => {
  const at = (start: number) => chainAt(HISTORY, 'm', start).join(' ');
  expect([at(99), at(100), at(199), at(200)]).toEqual(['m B A', 'm C A', 'm C A', 'm D']);
});

it('the rate of a bet is the one of its moment', () => {
  expect([9, 10, 19, 20].map((moment) => rateAt(HISTORY, 'D', moment))).toEqual([0n, 5n, 5n, 7n]);
  expect(rateAt(HISTORY, 'm', 50)).toBe(0n);
  expect(ratedChain(HISTORY, 'm', { placedAt: 15, dayStart: 200 })).toEqual([
    { member: 'm', rate: 0n },
    { member: 'D', rate: 5n },
  ]);
});
