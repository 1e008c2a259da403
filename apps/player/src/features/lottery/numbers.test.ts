import { describe, expect, it } from 'vitest';
import { changedIn, fullIn, isWorse, noticesOf, standingOf, worseOf } from './numbers.rules.ts';
import { cutText } from './wingo.rules.ts';

const notices = noticesOf({
  numero: '20261127-0673',
  plays: [
    {
      playCode: 'vn.n.lo2',
      numbers: [
        { number: '12', cut: 5, blocked: false },
        { number: '34', cut: 10, blocked: false },
        { number: '47', cut: 10, blocked: true },
      ],
    },
  ],
});
const lo2 = notices.get('vn.n.lo2');

describe('numbers with a lower price, or full', () => {
  it('a selection has the cuts of its numbers, and its best number sets what one hit pays', () => {
    expect(standingOf(['12', '34', '34'], lo2)).toEqual({ cuts: { '12': 5, '34': 10 }, least: 5, blocked: [] });
    expect(standingOf(['12', '99'], lo2)).toEqual({ cuts: { '12': 5 }, least: 0, blocked: [] });
    expect(standingOf(['47', '99'], lo2)).toEqual({ cuts: {}, least: 0, blocked: ['47'] });
    expect(standingOf(['12'], undefined)).toEqual({ cuts: {}, least: 0, blocked: [] });
    expect(standingOf([], lo2)).toEqual({ cuts: {}, least: 0, blocked: [] });
  });

  it('a price is confirmed again where it fell since, and not where it rose', () => {
    expect(isWorse({ '12': 10 }, { '12': 5 })).toBe(true);
    expect(isWorse({ '12': 5 }, {})).toBe(true);
    expect(isWorse({ '12': 5 }, { '12': 5 })).toBe(false);
    expect(isWorse({}, { '12': 5 })).toBe(false);
    expect(worseOf({ '12': 5, '34': 10 }, { '12': 10, '99': 5 })).toEqual({ '12': 10, '34': 10, '99': 5 });
  });

  it('reads what a refusal says, and nothing else', () => {
    const numbers = [{ line: 1, playCode: 'vn.n.lo2', number: '12', cut: 10 }];
    expect(changedIn({ errorCode: 'lottery.price_changed', numbers })).toEqual(
      [{ ...numbers[0] }].map(({ line, number, cut }) => ({ line, number, cut })),
    );
    expect(changedIn({ numbers: [null, { line: '1' }] })).toEqual([]);
    expect(changedIn(undefined)).toEqual([]);
    expect(fullIn({ number: '47', left: '12.00' })).toEqual({ number: '47', left: '12.00' });
    expect(fullIn({ number: 47 })).toBeNull();
    expect(fullIn(null)).toBeNull();
  });

  it('a price is cut exactly, without zeros at its end', () => {
    expect([cutText('8.82', 0), cutText('8.82', 10), cutText('1.96', 25), cutText('90', 10)]).toEqual([
      '8.82',
      '7.938',
      '1.47',
      '81',
    ]);
  });
});
