import { describe, expect, it } from 'vitest';
import { sumOf } from './result-parts.ts';

describe('sums of results as statistics show them', () => {
  it.each([
    ['k3', [1, 3, 6], { sum: 10, size: 'small', parity: 'even' }],
    ['k3', [2, 3, 6], { sum: 11, size: 'big', parity: 'odd' }],
    ['ssc', '40927', { sum: 22, size: 'small', parity: 'even' }],
    ['ssc', '40937', { sum: 23, size: 'big', parity: 'odd' }],
    ['pk', [5, 6, 1, 2, 3, 4, 7, 8, 9, 10], { sum: 11, size: 'small', parity: 'odd' }],
    ['pk', [5, 7, 1, 2, 3, 4, 6, 8, 9, 10], { sum: 12, size: 'big', parity: 'even' }],
    ['x5', [2, 4, 6, 8, 10], { sum: 30, size: 'tie', parity: 'even' }],
    ['x5', [1, 4, 6, 8, 10], { sum: 29, size: 'small', parity: 'odd' }],
    ['x5', [3, 4, 6, 8, 10], { sum: 31, size: 'big', parity: 'odd' }],
  ] as const)('%s %j', (family, result, view) => {
    expect(sumOf(family, result)).toEqual(view);
  });

  it('has none for a family that is not played by its sum, nor before a draw', () => {
    expect([sumOf('vn.n', [{ DB: ['12345'] }]), sumOf('wingo', 7), sumOf('k3', null)]).toEqual([null, null, null]);
  });
});
