import { describe, expect, it } from 'vitest';
import {
  type Board,
  type BoardNumber,
  compactOf,
  cutPrice,
  ordered,
  resultOf,
  stepsOf,
  worstOf,
} from './numbers.rules.ts';

const number = (name: string, pays: string, orders = 1): BoardNumber => ({
  number: name,
  stake: '1.00',
  pays,
  orders,
  share: 0,
  cut: 0,
  state: 'open',
  blockedBy: '',
  reason: '',
});
const board = (over: Partial<Board> = {}): Board => ({
  playCode: 'mm.2d',
  most: '8000000.00',
  cutFrom: 60,
  steps: 2,
  stepCut: 5,
  price: '80.0000',
  stake: '1860000.00',
  numbers: [number('08', '8000000.00'), number('47', '9600000.00'), number('99', '0.00', 0)],
  ...over,
});

describe('the board of numbers', () => {
  it('shows numbers in their order, or those that would pay most first', () => {
    expect(ordered(board().numbers, 'number').map((one) => one.number)).toEqual(['08', '47', '99']);
    expect(ordered(board().numbers, 'amount').map((one) => one.number)).toEqual(['47', '08', '99']);
  });

  it('the worst case is the number that would pay most, less nothing; none where nothing is bet', () => {
    const worst = worstOf(board());
    expect(worst?.number).toBe('47');
    expect(worst && resultOf(board(), worst)).toBe('-7740000.00');
    expect(resultOf(board(), number('99', '0.00'))).toBe('1860000.00');
    expect(worstOf(board({ numbers: [number('00', '0.00', 0)] }))).toBeUndefined();
  });

  it('amounts in cells are short', () => {
    expect(['0.00', '1020.00', '9600000.00'].map(compactOf)).toEqual(['0', '1K', '9.6M']);
  });

  it('the rule is shown step by step, with the price before and after', () => {
    expect(stepsOf(board())).toEqual([
      { share: 60, before: '80', after: '76' },
      { share: 80, before: '76', after: '72' },
    ]);
    expect(stepsOf(board({ stepCut: 0 }))).toEqual([]);
    expect(cutPrice('8.8200', 10)).toBe('7.938');
  });
});
