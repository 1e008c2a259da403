import type { NumberEvent } from '@parlour/contract/lottery-numbers.admin.endpoints';
import { describe, expect, it } from 'vitest';
import {
  type Board,
  type BoardNumber,
  closesIn,
  compactOf,
  cutOf,
  cutPrice,
  eventText,
  ordered,
  resultOf,
  stateText,
  stepsOf,
  worstOf,
} from './numbers.rules.ts';

const number = (name: string, pays: string, orders = 1): BoardNumber => ({
  number: name,
  stake: '1.00',
  pays,
  orders,
  share: 0,
  price: '80.0000',
  cut: 0,
  ownCut: 0,
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
  average: '371750.00',
  events: [],
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

  it('a cut of an operator is told from one of the rule', () => {
    const of = (cut: number, ownCut: number): string =>
      stateText({ ...number('08', '1.00'), state: 'cut', cut, ownCut });
    expect([of(10, 0), of(10, 5), of(20, 20)]).toEqual([
      'Price cut by 10%',
      'Price cut by 10%',
      'Price cut by 20% by an operator',
    ]);
  });

  it('the end of the sale is counted down from the time of the query', () => {
    const inSeconds = (seconds: number): string => {
      const now = '2026-11-27T15:12:08.000Z';
      const closesAt = new Date(Date.parse(now) + seconds * 1000).toISOString();
      return closesIn({ now, issue: { closesAt } } as Parameters<typeof closesIn>[0]);
    };
    expect([820, 3_600, 5, -3].map(inSeconds)).toEqual(['13:40', '1:00:00', '0:05', '0:00']);
  });

  it('a price cut is a whole percentage up to 90', () => {
    expect(['0', ' 15 ', '90', '91', '5.5', '', '-1'].map(cutOf)).toEqual([0, 15, 90, null, null, null, null]);
  });

  it('what happened is told with prices and amounts', () => {
    const event = (kind: NumberEvent['kind'], over: Partial<NumberEvent> = {}): string =>
      eventText(
        { kind, number: '47', cut: null, amount: null, by: '', reason: '', at: '', ...over },
        board(),
        'K',
      ).replaceAll('\u00a0', ' ');
    expect([
      event('cut', { cut: 5, amount: '5200000.00' }),
      event('cut', { cut: 0, amount: '100.00' }),
      event('full', { amount: '8020000.00' }),
      event('blocked'),
      event('opened'),
      event('priced', { cut: 10 }),
      event('priced', { cut: 0 }),
      event('limit', { number: '', amount: '8000000.00' }),
      event('limit', { number: '' }),
      event('closed', { number: '' }),
    ]).toEqual([
      '47 cut to ×76 at K 5.2 m payout',
      '47 back to ×80',
      '47 blocked at K 8.0 m payout',
      '47 blocked',
      '47 unblocked',
      '47 cut to ×72',
      '47 back to ×80',
      'Limit per number: K 8.0 m',
      'Limit per number removed',
      'Sale ended early',
    ]);
  });
});
