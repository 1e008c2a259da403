import { plainDigits } from '@parlour/contract/digits';
import { mobileProblem } from '@parlour/contract/otp';
import { findAnyCode, findDigitCode, findWordCode } from '@parlour/contract/pasted-codes';
import { describe, expect, it } from 'vitest';
import { listOldSpellings, parseMobile, toE164 } from './phones.ts';

describe('a phone number has one spelling', () => {
  it.each([
    '9770001234',
    '09770001234',
    '+95 9 770 001 234',
    '+959770001234',
    '959770001234',
    '00959770001234',
    '0959770001234',
    '95959770001234',
    '+95 09 770001234',
    '+95 (0) 9770-001-234',
    '(09) 770-001-234',
    '09.770.001.234',
    '၀၉၇၇၀၀၀၁၂၃၄',
    '+၉၅ ၉ ၇၇၀ ၀၀၁ ၂၃၄',
    '۰۹۷۷۰۰۰۱۲۳۴',
    '०९७७०००१२३४',
    '\u2066+95 9770001234\u2069',
    '０９７７０００１２３４',
    '9–770–001–234',
  ])('%s', (typed) => {
    expect(toE164(parseMobile('+95', typed))).toBe('+959770001234');
    expect(mobileProblem(typed, { min: 7, max: 15 })).toBeNull();
  });

  it('of another country than the house where the number says so', () => {
    expect(parseMobile('+95', '+66 81 234 5678')).toEqual({ dialingCode: '66', number: '812345678' });
    expect(parseMobile('+66', '081-234-5678')).toEqual({ dialingCode: '66', number: '812345678' });
    expect(parseMobile('44', '+44 (0)20 7946 0958')).toEqual({ dialingCode: '44', number: '2079460958' });
  });

  it('what begins with the dialling code by chance is no repetition', () => {
    expect(parseMobile('+95', '95123456')).toEqual({ dialingCode: '95', number: '95123456' });
    expect(parseMobile('+1', '1 202 555 0123')).toEqual({ dialingCode: '1', number: '2025550123' });
  });

  it('a number of no plan is kept as it was', () => {
    expect(parseMobile('+959', '771200010')).toEqual({ dialingCode: '959', number: '771200010' });
    expect(parseMobile('+95', '0771200010')).toEqual({ dialingCode: '95', number: '771200010' });
    expect(parseMobile('+95', '0007')).toEqual({ dialingCode: '95', number: '7' });
    expect(parseMobile('+95', '')).toEqual({ dialingCode: '95', number: '' });
    // Every way of dialling is the same number of its country.
    for (const typed of ['9123', '09123', '+95 9123', '+95 09123', '0095-9123', '၀၉၁၂၃'])
      expect([typed, parseMobile('+95', typed)]).toEqual([typed, { dialingCode: '95', number: '9123' }]);
    expect(parseMobile('+95', '+66 999')).toEqual({ dialingCode: '66', number: '999' });
  });

  it.each([
    ['+977 0001234', { dialingCode: '977', number: '1234' }],
    ['00977 0001234', { dialingCode: '977', number: '1234' }],
    ['+999 1234567', { dialingCode: '999', number: '1234567' }],
    ['+66 9', { dialingCode: '66', number: '9' }],
    ['+09770001234', { dialingCode: '95', number: '9770001234' }],
    ['0009770001234', { dialingCode: '95', number: '9770001234' }],
  ])('what + or 00 announces is a country: %s is no home number by chance', (typed, mobile) => {
    expect(parseMobile('+95', typed)).toEqual(mobile);
  });

  it('names the spelling that was stored before, unless it is another subscriber’s', () => {
    expect(listOldSpellings({ dialingCode: '95', number: '9770001234' })).toEqual(['959770001234']);
    expect(listOldSpellings({ dialingCode: '95', number: '123456' })).toEqual([]);
    // National numbers are dialled with a prefix 8 in Russia and Kazakhstan, and 06 in Hungary.
    expect(listOldSpellings({ dialingCode: '7', number: '9123456789' })).toEqual(['79123456789', '89123456789']);
    expect(listOldSpellings({ dialingCode: '7', number: '7012345678' })).toEqual(['77012345678', '87012345678']);
    expect(listOldSpellings({ dialingCode: '36', number: '201234567' })).toEqual(['36201234567', '6201234567']);
  });

  it('words are no number', () => {
    for (const typed of ['', 'abc', '09-77x1234', '+', '000000'])
      expect(mobileProblem(typed, { min: 5, max: 15 })).not.toBeNull();
  });
});

describe('codes as they are pasted', () => {
  it.each([
    ['482913', '482913'],
    [' 482 913 ', '482913'],
    ['Parlour: 482913 is your code. It is good for 5 minutes.', '482913'],
    ['ကုဒ် ၄၈၂၉၁၃', '482913'],
    ['code 482-913, order 2026', '482913'],
    ['٤٨٢٩١٣', '482913'],
    ['1234', '1234'],
    ['your code', ''],
  ])('of digits: %s', (text, code) => expect(findDigitCode(text)).toBe(code));

  it.each([
    ['Your code is SUMMER2026, enjoy!', 'SUMMER2026'],
    ['Code: WELCOME', 'WELCOME'],
    ['Use ABCD-EFGH-2K3M before Friday', 'ABCD-EFGH-2K3M'],
    ['ABCD EFGH 2K3M', 'ABCD EFGH 2K3M'],
    ['“SUMMER2026”', 'SUMMER2026'],
    ['come and play with WELCOME today', 'WELCOME'],
    ['summer 2026', ''],
    ['SUMMER 2026', ''],
    ['just some words', ''],
  ])('of letters: %s', (text, code) => expect(findWordCode(text)).toBe(code));

  it('of either kind: a recovery code in its groups before the digits of an app', () => {
    expect(
      ['Use ABCD-EFGH-2K3M before 2026', 'Your code: 482 913', 'your code'].map((text) => findAnyCode(text)),
    ).toEqual(['ABCD-EFGH-2K3M', '482913', '']);
  });
});

it('digits of every script are digits', () => {
  for (const zero of [
    0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090,
    0x17e0, 0x1810, 0xff10,
  ]) {
    const digits = Array.from({ length: 10 }, (_, i) => String.fromCodePoint(zero + i)).join('');
    expect(plainDigits(digits)).toBe('0123456789');
  }
});
