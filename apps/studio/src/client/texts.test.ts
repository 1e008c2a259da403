import { describe, expect, it } from 'vitest';
import chinese from '../../locales/CN.json' with { type: 'json' };
import english from '../../locales/EN.json' with { type: 'json' };
import burmese from '../../locales/MY.json' with { type: 'json' };
import { amountText, balanceText, minorOf } from './money.ts';

const names = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort((a, b) => a.localeCompare(b));

describe('texts', () => {
  it.each([
    ['MY', burmese],
    ['CN', chinese],
  ] as const)(
    '%s says everything that English says, with the same values in it',
    (_, table: Record<string, string>) => {
      expect(Object.keys(table).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english)) {
        expect(names(table[key] ?? ''), key).toEqual(names(text));
        expect(table[key]?.trim(), key).not.toBe('');
      }
    },
  );

  it('of Burmese is Burmese and of Chinese is Chinese', () => {
    const signs = new Set(['times', 'percent']);
    for (const key of Object.keys(english) as (keyof typeof english)[]) {
      if (signs.has(key)) continue;
      expect(burmese[key], key).toMatch(/\p{Script=Myanmar}/u);
      expect(chinese[key], key).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('amounts', () => {
  const kyat = { symbol: 'K', exponent: 2 };
  it.each([
    ['4200.00', 'K\u00a04,200', 'K\u00a04,200.00'],
    ['0.00', 'K\u00a00', 'K\u00a00.00'],
    ['132650.05', 'K\u00a0132,650.05', 'K\u00a0132,650.05'],
    ['1234567890.10', 'K\u00a01,234,567,890.10', 'K\u00a01,234,567,890.10'],
  ])('%s reads %s, as a balance %s', (wire, amount, balance) => {
    expect(amountText(minorOf(wire, kyat), kyat)).toBe(amount);
    expect(balanceText(minorOf(wire, kyat), kyat)).toBe(balance);
  });
});
