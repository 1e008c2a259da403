import { afterEach, expect, it, vi } from 'vitest';
import { amountOf, worthOf } from './typed-amount.ts';

afterEach(() => vi.unstubAllGlobals());

const inHouse = (decimals: string) => vi.stubGlobal('document', { documentElement: { dataset: { decimals } } });

it('an amount has all decimals of its currency, and its digits may be grouped', () => {
  expect(['50,000', ' 1 000.5 ', '1,234,567', '0', '0.01'].map((typed) => amountOf(typed, 2))).toEqual([
    '50000.00',
    '1000.50',
    '1234567.00',
    '0.00',
    '0.01',
  ]);
  // A decimal comma is not taken for a group.
  expect(['-1', '1.001', 'x', '', '1e5', '1,5', '1,50'].map((typed) => amountOf(typed, 2))).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect(['0', '0.00', '0.01'].map((typed) => worthOf(typed, 2))).toEqual([null, null, '0.01']);
});

it('has the decimals that the document names for the house', () => {
  inHouse('0');
  expect([worthOf('50,000'), worthOf('1.5')]).toEqual(['50000', null]);
  inHouse('3');
  expect([worthOf('1.125'), worthOf('1.1255')]).toEqual(['1.125', null]);
});
