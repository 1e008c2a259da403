import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simplifyHan } from './han.ts';
import { unifySpelling } from './script-order.ts';
import { fold } from './search-text.ts';

/** One visible word in two orders or with two encodings of one sign. */
const TWINS: readonly [script: string, one: string, other: string][] = [
  ['Burmese vowels', 'ကို', 'က\u102f\u102d'],
  ['Burmese medials after the vowel', 'ကြွေ', 'က\u1031\u103c\u103d'],
  ['Burmese medials', 'မြွှာ', 'မ\u103e\u103d\u103cာ'],
  ['Burmese tone before the asat', 'န့်', 'န\u103a\u1037'],
  ['Burmese digit for a letter', 'ဝါ', '၀ါ'],
  ['Khmer subscript after the vowel', 'ក្រុម', 'ក\u17bb\u17d2រម'],
  ['Khmer subscripts', 'ស្ត្រី', 'ស\u17d2\u179a\u17d2\u178fី'],
  ['Khmer halves of a vowel', 'កើ', 'ក\u17c1\u17b8'],
  ['Khmer subscript da', 'កណ្តាល', 'កណ្ដាល'],
  ['Thai tone before the vowel', 'ที่', 'ท\u0e48\u0e35'],
  ['Thai am in two signs', 'น้ำ', 'น\u0e4d\u0e49\u0e32'],
  ['Thai ae typed as e twice', 'แมว', 'เเมว'],
  ['Lao tone before the vowel', 'ທີ່', 'ທ\u0ec8\u0eb5'],
  ['Lao am in two signs', 'ນ້ຳ', 'ນ\u0ecd\u0ec9\u0eb2'],
  ['Tamil halves of a vowel', 'கொடி', 'க\u0bc6\u0bbeடி'],
  ['Tamil halves the other way', 'கொடி', 'க\u0bbe\u0bc6டி'],
  ['Tamil au with a letter for its mark', 'கௌ', 'கெள'],
  ['Bengali halves of a vowel', 'কো', 'ক\u09be\u09c7'],
  ['Bengali nukta after the vowel', 'বাড়ি', 'বাড\u09bf\u09bc'],
  ['Bengali aa in two signs', 'আম', 'অাম'],
  ['Bengali khanda ta', 'হঠাৎ', 'হঠাত\u09cd\u200d'],
  ['Hindi nukta after the vowel', 'ज़ी', 'ज\u0940\u093c'],
  ['Hindi nasal before the vowel', 'हाँ', 'ह\u0901\u093e'],
];

describe('one spelling for what looks alike', () => {
  it.each(TWINS)('%s', (_script, one, other) => {
    expect(one).not.toBe(other);
    expect(unifySpelling(other)).toBe(unifySpelling(one));
    expect(fold(other)).toBe(fold(one));
  });

  it('leaves apart what looks different', () => {
    for (const [one, other] of [
      ['ကာ', 'ကါ'],
      ['ကို', 'ကူ'],
      ['ที่', 'ที้'],
      ['কি', 'কী'],
      ['Ann', 'ann'],
      ['é', 'e'],
    ] as const)
      expect(unifySpelling(one)).not.toBe(unifySpelling(other));
  });

  it('changes nothing the second time', () => {
    const blocks = [0x0900, 0x0980, 0x0b80, 0x0e00, 0x0e80, 0x1000, 0x1780].map((first) =>
      fc.integer({ min: first, max: first + 0x7f }).map((code) => String.fromCharCode(code)),
    );
    fc.assert(
      fc.property(fc.oneof(...blocks.map((unit) => fc.string({ unit, maxLength: 8 }))), (text) => {
        const once = unifySpelling(text);
        expect(unifySpelling(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  it.each(['\u0981\u0981\u09be', '\u0902\u0902\u093e', '\u09bf\u0981\u0981\u09be'])(
    'changes nothing the second time where a nasal sign comes twice: %j',
    (text) => {
      const once = unifySpelling(text);
      expect(unifySpelling(once)).toBe(once);
    },
  );

  it('takes one shape of a Chinese character', () => {
    expect(simplifyHan('龍虎鬥')).toBe('龙虎斗');
    expect(simplifyHan('竜の宝')).toBe('龙の宝');
    expect(simplifyHan('龙虎斗')).toBe('龙虎斗');
  });
});
