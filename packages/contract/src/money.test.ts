import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayMoney, moneyString, parseMoney, shareOf } from './money.ts';

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
        fc.integer({ min: 0, max: 6 }),
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
