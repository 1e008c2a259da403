import { plainDigits } from '@parlour/contract/digits';
import { describe, expect, it } from 'vitest';
import { readAmount, shownAmount } from './amount.ts';

const read = (text: string, exponent = 2) => {
  const result = readAmount(text, exponent, 'K');
  return result.ok ? result.amount : result.why;
};

describe('amounts as they are typed', () => {
  it.each([
    ['50000', '50000.00'],
    ['50,000', '50000.00'],
    ['50.000', '50000.00'],
    [' K 50 000 ', '50000.00'],
    ['50’000', '50000.00'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ['1,00,000', '100000.00'],
    ['12.5', '12.50'],
    ['12,5', '12.50'],
    ['.5', '0.50'],
    ['0.500', '0.50'],
    ['007', '7.00'],
    ['1000.', '1000.00'],
  ])('%s is %s', (text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each([
    ['Burmese', '၅၀,၀၀၀', '50000.00'],
    ['Arabic', '٥٠٬٠٠٠٫٥', '50000.50'],
    ['Persian', '۵۰۰۰', '5000.00'],
    ['Devanagari', '१,२५,०००', '125000.00'],
    ['Thai', '๑๒๓', '123.00'],
    ['Khmer', '១២៣', '123.00'],
    ['full width', '５０，０００．２５', '50000.25'],
  ])('%s digits are understood', (_script, text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['-5', 'shape'],
    ['+5', 'shape'],
    ['1e5', 'shape'],
    ['0x10', 'shape'],
    ['five', 'shape'],
    ['.', 'shape'],
    ['1,2,3', 'shape'],
    ['12,3456,789', 'shape'],
    ['1.2.3', 'shape'],
    ['9'.repeat(25), 'shape'],
    ['0.001', 'decimals'],
    ['12.3456', 'decimals'],
    ['1,234.567', 'decimals'],
  ])('%j is refused: %s', (text, why) => {
    expect(read(text)).toBe(why);
  });

  it('a currency without decimals takes groups and no decimals', () => {
    expect([read('50.000', 0), read('50.5', 0), read('50.0', 0)]).toEqual(['50000', 'decimals', '50']);
  });

  it('digits of no known script stay as they are', () => {
    expect(plainDigits('1၂٣𝟜x')).toBe('123𝟜x');
  });

  it('the field shows groups, and decimals where there are some', () => {
    expect(['50000.00', '1234567.50', '0.05'].map(shownAmount)).toEqual(['50,000', '1,234,567.50', '0.05']);
  });
});
