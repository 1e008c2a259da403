import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode, shownCode } from './promo-codes.ts';

describe('a promo code as it is typed', () => {
  it('is the same in either case, with blanks and dashes, and in digits of any script', () => {
    for (const typed of [
      'lantern7',
      ' LANTERN 7 ',
      'Lan-tern–7',
      'ＬＡＮＴＥＲＮ７',
      'lantern၇',
      'lantern٧',
      'l.a_n t\u200bern7',
    ])
      expect(readCode(typed)).toBe('LANTERN7');
  });

  it('has 4 to 24 Latin letters and digits, and nothing else', () => {
    for (const typed of ['', 'abc', 'A'.repeat(25), 'ဆုလာဘ်', 'code!', '<b>code</b>', "x' or 1=1", '💎💎💎💎'])
      expect(readCode(typed)).toBeNull();
    expect([readCode('ABCD'), readCode('A'.repeat(24))]).toEqual(['ABCD', 'A'.repeat(24)]);
  });

  it('is read back as it is shown', () => {
    expect(['ABCD2345WXYZ', 'WELCOME', 'SPRINGOF2026'].map(shownCode)).toEqual([
      'ABCD-2345-WXYZ',
      'WELCOME',
      'SPRINGOF2026',
    ]);
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{4,24}$/), (code) => readCode(shownCode(code).toLowerCase()) === code),
    );
  });
});
