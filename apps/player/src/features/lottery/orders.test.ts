import { partsOf } from '@parlour/games/lottery/result-parts';
import { describe, expect, it } from 'vitest';
import type { LotteryOrder } from './lottery.queries.ts';
import { cancellableOf, familyOf, sumText } from './orders.rules.ts';
import { prizesOf } from './result.rules.ts';

const suborder = (orderDetailId: string, orderStatus: LotteryOrder['orderStatus'], cancellable: boolean) =>
  ({ orderDetailId, orderStatus, cancellable }) as LotteryOrder;

describe('orders as they are shown', () => {
  it('amounts are added exactly, with the decimals they came with', () => {
    expect([sumText(['0.10', '0.20']), sumText(['100', '23']), sumText([]), sumText(['-1.00', '3.50'])]).toEqual([
      '0.30',
      '123',
      '0',
      '2.50',
    ]);
  });

  it('a chase can be taken back from its end, up to the round that is locked', () => {
    const chase = [suborder('1', 4, false), suborder('2', 2, false), suborder('3', 2, true), suborder('4', 2, true)];
    expect(cancellableOf(chase).map(({ orderDetailId }) => orderDetailId)).toEqual(['3', '4']);
    expect(cancellableOf([suborder('1', 2, false)])).toEqual([]);
  });

  it.each([
    ['ssc.last3.straight', 'ssc'],
    ['vn.n.lo2', 'vn.n'],
    ['mm.2d.r', 'mm.2d'],
    ['4d.my.big', '4d'],
  ])('the result of a bet on %s is drawn as one of %s', (playCode, family) => {
    expect(familyOf(playCode)).toBe(family);
  });
});

describe('results as they are shown', () => {
  const north = [{ DB: ['12345'], G1: ['67890'], G7: ['01', '02', '03', '04'] }];
  it('in the order they were drawn', () => {
    // Myanmar 2D as entered by operators, and as drawn by the platform.
    expect([partsOf({ set: '1,382.47', value: '46,105.23' }), partsOf('75')]).toEqual([
      ['7', '5'],
      ['7', '5'],
    ]);
    expect([partsOf(7), partsOf('40827'), partsOf([3, 1, 6]), partsOf(north), partsOf(null)]).toEqual([
      ['7'],
      ['4', '0', '8', '2', '7'],
      ['3', '1', '6'],
      ['1', '2', '3', '4', '5'],
      [],
    ]);
  });
  it('with all prizes where there are several', () => {
    expect(prizesOf(north).map(({ name, numbers }) => `${name} ${numbers.length}`)).toEqual(['DB 1', 'G1 1', 'G7 4']);
    expect([prizesOf([3, 1, 6]), prizesOf('40827'), prizesOf(null)]).toEqual([[], [], []]);
  });
});
