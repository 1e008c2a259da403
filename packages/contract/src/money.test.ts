import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyString, parseMoney, shareOf, toMinor } from './money.ts';
import { briefMoney, displayMoney, drawDecimals, exactMoney } from './money-display.ts';

describe('money', () => {
  it.each([
    ['0', 2, 0n],
    ['12', 2, 1200n],
    ['12.5', 2, 1250n],
    ['-0.05', 2, -5n],
    ['9007199254740993', 2, 900719925474099300n],
    ['7', 0, 7n],
    ['1.234', 3, 1234n],
  ])('reads %s with %i decimals as %s', (text, exponent, minor) => {
    expect(parseMoney(text, exponent)).toBe(minor);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1,000',
    '01',
    '.5',
    '5.',
    '1e3',
    '1E3',
    'NaN',
    'Infinity',
    '-0',
    '-0.00',
    '+1',
    '0x10',
    '1.234',
    '１２',
    '٣',
    '12345678901234567',
  ])('refuses %j with two decimals', (text) => {
    expect(parseMoney(text, 2)).toBeNull();
  });

  it('writes what it reads, for any amount and any number of decimals', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 0, max: 8 }),
        (minor, exponent) => {
          expect(parseMoney(moneyString(minor, exponent), exponent)).toBe(minor);
        },
      ),
    );
  });

  it('WAL-004 the balance is shown with 2 decimals, cut and never rounded', () => {
    expect(displayMoney('12')).toBe('12.00');
    expect(displayMoney('1.239')).toBe('1.23');
    expect(displayMoney('128450')).toBe('128,450.00');
    expect(displayMoney('-1234567.999')).toBe('-1,234,567.99');
  });

  it.each([
    [0, '128450', '128,450'],
    [2, '128450.90', '128,450.90'],
    [3, '1.239', '1.239'],
    [6, '1.239999', '1.23'],
    [8, '0.00012345', '0.00012345'],
  ])('an amount of a currency with %i decimals, %s, is shown as %s', (exponent, decimal, shown) => {
    drawDecimals(exponent);
    expect(displayMoney(decimal)).toBe(shown);
    drawDecimals(2);
    expect(exactMoney(decimal)).toBe(shown);
  });

  it('leaves out decimals that are all zero where an amount is told in brief', () => {
    const amounts = ['1200.00', '0.20', '-3.50', '1200', '0.000200', '12.340000', '1.500'];
    expect(amounts.map(briefMoney)).toEqual(['1,200', '0.20', '-3.50', '1,200', '0.0002', '12.34', '1.50']);
  });

  it('refuses a checked text that is no amount after all', () => {
    expect(toMinor('12.5', 2)).toBe(1250n);
    expect(() => toMinor('12.5', 0)).toThrow('"12.5" is not an amount with at most 0 decimals');
  });

  it('tells a share to a thousandth, from amounts with other decimals and larger than a number holds exactly', () => {
    const shares = [
      ['200.00', '800'],
      ['1', '3.000'],
      ['9007199254740993.00', '9007199254740994.00'],
      ['5', '4'],
      ['-1', '4'],
      ['0.00', '0.00'],
    ].map(([part = '', whole = '']) => shareOf(part, whole));
    expect(shares).toEqual([0.25, 0.333, 0.999, 1, 0, 1]);
  });
});
