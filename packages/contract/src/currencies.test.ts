import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, currencyOf, scaledText } from './currencies.ts';
import { toMinor } from './money.ts';

const LISTED = CURRENCY_CODES.map(currencyOf);

describe('currencies', () => {
  it('have codes and numbers of their own, and 0 to 8 decimals', () => {
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    expect(new Set(LISTED.map(({ number }) => number)).size).toBe(LISTED.length);
    expect(LISTED.filter(({ exponent }) => exponent < 0 || exponent > 8)).toEqual([]);
  });

  it('have the decimals of ISO 4217 where Intl has others', () => {
    const decimals = (code: string) => currencyOf(code).exponent;
    expect(['MMK', 'IDR', 'LAK', 'PKR', 'HUF', 'COP', 'IRR'].map(decimals)).toEqual([2, 2, 2, 2, 2, 2, 2]);
    expect(['JPY', 'KRW', 'VND', 'CLP', 'XOF'].map(decimals)).toEqual([0, 0, 0, 0, 0]);
    expect(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD'].map(decimals)).toEqual([3, 3, 3, 3, 3, 3, 3]);
  });

  it('have a smallest stake that is a whole multiple of the units of a bet', () => {
    expect(LISTED.filter(({ stake, exponent }) => toMinor(stake, exponent) % 20n !== 0n)).toEqual([]);
  });

  it('scale a default that is written in MMK', () => {
    const scaled = (code: string) => scaledText(currencyOf(code), 1_000n);
    expect(['MMK', 'USD', 'JPY', 'KWD', 'VND', 'BTC'].map(scaled)).toEqual([
      '1000',
      '2',
      '200',
      '1',
      '10000',
      '0.00002',
    ]);
  });
});
