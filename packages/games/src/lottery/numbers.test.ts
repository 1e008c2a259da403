import { describe, expect, it } from 'vitest';
import { betTypeOf, FAMILIES } from './families.ts';
import { MOST_NUMBERS, numbersOf } from './numbers.ts';
import { topPrice } from './prices.ts';
import { settler } from './ticket.ts';

const type = (id: string) => {
  const found = betTypeOf(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};

describe('the numbers of a bet type', () => {
  it('are all of its single bets, in their order and with their leading zeros', () => {
    expect(numbersOf(type('wingo.num'))).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(numbersOf(type('wingo.big'))).toEqual(['*']);
    const two = numbersOf(type('vn.n.lo2')) ?? [];
    expect([two.length, two[0], two[7], two[99]]).toEqual([100, '00', '07', '99']);
    expect(numbersOf(type('vn.n.lo3'))?.length).toBe(1_000);
    expect(numbersOf(type('ssc.last2.straight'))?.length).toBe(100);
  });

  it('are none where they are too many, or no selection holds all of them', () => {
    expect(numbersOf(type('vn.n.lo4'))).toBeNull();
    expect(numbersOf(type('vn.n.xien2'))).toBeNull();
    const counts = FAMILIES.flatMap(({ types }) => types).map((each) => numbersOf(each)?.length ?? 0);
    expect(Math.max(...counts)).toBe(MOST_NUMBERS);
  });
});

describe('the highest price of a bet', () => {
  it('is that of its own kind: a sum of ten pays less than a sum of three', () => {
    const prices = { '3': '190', '10': '7' };
    expect(topPrice(type('k3.sum'), prices, 1980, '10')).toEqual({ part: 7n, over: 1n });
    expect(topPrice(type('k3.sum'), prices, 1980)).toEqual({ part: 190n, over: 1n });
    const prizes = { '1': '2500', s: '180' };
    expect(topPrice(type('4d.my.big'), prizes, 1980, '1234')).toEqual({ part: 2500n, over: 1n });
  });
});

describe('a ticket whose prices were cut', () => {
  it('pays the cut price of each number, rounded down once for all of them', () => {
    const rules = { stake: 100n, range: { least: 1700, most: 1980 }, mostMultiple: 100 };
    const settle = settler(type('wingo.num'), 7, rules);
    const ticket = {
      bets: ['7', '7', '3'],
      terms: { unit: '1', multiple: 1, series: 1980 } as const,
      prices: { '': '8.82' },
    };
    expect(settle(ticket).prize).toBe(1_764n);
    // 2 × 8.82 × 0.93 = 16.4052
    expect(
      settle({
        ...ticket,
        cuts: new Map([
          ['7', 7],
          ['3', 50],
        ]),
      }),
    ).toEqual({ wins: 2, prize: 1_640n, refund: 0n });
  });
});
