/**
 * Normalises texts that look alike. Several scripts let one visible word be encoded with several orders of its signs,
 * or with one sign or its two halves, and Unicode's own normalisation forms unify only some of them. Search and every
 * comparison of names use this module. Pure.
 */

type Rule = readonly [pattern: RegExp, replace: string | ((run: string) => string)];

/** Sorts the signs of a run by `rank`, equal ones by code point unless they keep their order. */
const sorted =
  (rank: (code: number) => number, byCode = true) =>
  (run: string): string =>
    Array.from(run)
      .map((sign) => ({ sign, code: sign.codePointAt(0) ?? 0 }))
      .sort((a, b) => rank(a.code) - rank(b.code) || (byCode ? a.code - b.code : 0))
      .map(({ sign }) => sign)
      .join('');

const byCodePoint = sorted(() => 0);

/** Canonical order of Burmese in Unicode: medials, e, vowels above and below, aa, tones and asat, visarga. */
const sortBurmese = sorted((code) => {
  if (code >= 0x103b && code <= 0x103e) return 0;
  if (code === 0x1031) return 1;
  if (code === 0x102b || code === 0x102c) return 3;
  return code <= 0x1032 ? 2 : code === 0x1038 ? 5 : 4;
});

/** Moves the nukta first, as in Unicode; the order of other signs is kept. */
const liftNukta = sorted((code) => ((code & 0x7f) === 0x3c ? 0 : 1), false);

const KHMER_COENG = '\u17d2';

/** Sorts subscript consonants first (RO last among them), then the other signs by code point. */
function sortKhmer(run: string): string {
  const subscripts: string[] = run.match(/\u17d2[\u1780-\u17b3]/g) ?? [];
  const signs = run.replace(/\u17d2[\u1780-\u17b3]/g, '');
  const isRo = (subscript: string) => Number(subscript === `${KHMER_COENG}\u179a`);
  return subscripts.toSorted((a, b) => isRo(a) - isRo(b) || (a < b ? -1 : 1)).join('') + byCodePoint(signs);
}

const NAGARI: readonly Rule[] = [
  // Independent vowels that are typed as a letter and a vowel sign.
  [/\u0905\u093e/g, '\u0906'],
  [/\u0905\u094b|\u0906\u0947/g, '\u0913'],
  [/\u0905\u094c|\u0906\u0948/g, '\u0914'],
  [/\u090f\u0947/g, '\u0910'],
  [/[\u0900-\u0903\u093a-\u093c\u093e-\u094c\u094e\u094f]{2,}/g, liftNukta],
  // The nasal sign typed before the vowel.
  [/(?<![\u0900-\u0902\u093e-\u094c])([\u0900-\u0902]+)([\u093e-\u094c])/g, '$2$1'],
];

const BENGALI: readonly Rule[] = [
  [/\u0985\u09be/g, '\u0986'],
  // Khanda ta typed as a letter without its vowel.
  [/\u09a4\u09cd\u200d/g, '\u09ce'],
  [/[\u0981-\u0983\u09bc\u09be-\u09cc\u09d7]{2,}/g, liftNukta],
  // The second half of a vowel typed before the first, and the nasal sign before the vowel.
  [/(?<![\u09be-\u09cc])([\u09be\u09d7])\u09c7/g, '\u09c7$1'],
  [/(?<![\u0981\u0982\u09be-\u09cc])([\u0981\u0982]+)([\u09be-\u09cc])/g, '$2$1'],
];

const TAMIL: readonly Rule[] = [
  [/\u0b85\u0bbe/g, '\u0b86'],
  // Letters that are drawn as halves of others.
  [/\u0b92\u0bb3/g, '\u0b94'],
  [/\u0bc6\u0bb3/g, '\u0bcc'],
  [/\u0bb6(?=\u0bcd\u0bb0\u0bc0)/g, '\u0bb8'],
  [/(?<![\u0bbe-\u0bcc])([\u0bbe\u0bd7])([\u0bc6\u0bc7])/g, '$2$1'],
];

const THAI_LAO: readonly Rule[] = [
  // One vowel typed twice for another, am as two signs, tone marks before vowels.
  [/\u0e40\u0e40/g, '\u0e41'],
  [/\u0ec0\u0ec0/g, '\u0ec1'],
  [/\u0e4d([\u0e48-\u0e4b]?)\u0e32|([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1$2\u0e33'],
  [/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2|([\u0ec8-\u0ecb])\u0ecd\u0eb2/g, '$1$2\u0eb3'],
  [/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/g, byCodePoint],
  [/[\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}/g, byCodePoint],
];

const BURMESE: readonly Rule[] = [
  // Digits typed for the letters that look like them, and two spellings of one letter.
  [/\u1040(?=[\u102b-\u103e])|(?<=[\u1000-\u102a])\u1040(?=[\u1000-\u102a])/g, '\u101d'],
  [/\u1047(?=[\u102b-\u103e])/g, '\u101b'],
  [/[\u102b-\u1032\u1036-\u1038\u103a-\u103e]{2,}/g, sortBurmese],
  [/\u1025(?=\u103a)/g, '\u1009'],
  [/\u1025\u102e/g, '\u1026'],
];

const KHMER_VOWELS: readonly Rule[] = [
  [/\u17c1\u17b8/g, '\u17be'],
  [/\u17c1\u17b6/g, '\u17c4'],
];
const KHMER: readonly Rule[] = [
  // Subscript DA is drawn as TA; vowels of two halves; subscripts typed after a vowel.
  [/\u17d2\u178a/g, '\u17d2\u178f'],
  ...KHMER_VOWELS,
  [/(?:\u17d2[\u1780-\u17b3]|[\u17b6-\u17d1\u17dd]){2,}/g, sortKhmer],
  // Repeated, because sorting may make such pairs adjacent.
  ...KHMER_VOWELS,
];

const SCRIPTS: readonly [script: RegExp, rules: readonly Rule[]][] = [
  [/[\u0900-\u097f]/, NAGARI],
  [/[\u0980-\u09ff]/, BENGALI],
  [/[\u0b80-\u0bff]/, TAMIL],
  [/[\u0e00-\u0eff]/, THAI_LAO],
  [/[\u1000-\u109f]/, BURMESE],
  [/[\u1780-\u17ff]/, KHMER],
];

const apply = (text: string, rules: readonly Rule[]): string =>
  rules.reduce(
    (result, [pattern, replace]) =>
      typeof replace === 'string' ? result.replace(pattern, replace) : result.replace(pattern, replace),
    text,
  );

/**
 * Returns the normalised encoding of a text's appearance: NFC, with signs of Burmese, Khmer, Thai, Lao, Tamil, Bengali
 * and Hindi in one order. Letters that look different are not unified. Idempotent. For comparison only: a few Burmese
 * contractions are properly written with another order of signs.
 */
export function unifySpelling(text: string): string {
  let spelled = text.normalize('NFC');
  if (!/[\u0900-\u17ff]/.test(spelled)) return spelled;
  // Reordered signs may become adjacent to the other half of a letter. The loop terminates, because halves only become
  // fewer and signs only move back.
  for (;;) {
    const again = SCRIPTS.reduce(
      (result, [script, rules]) => (script.test(result) ? apply(result, rules) : result),
      spelled,
    ).normalize('NFC');
    if (again === spelled) return spelled;
    spelled = again;
  }
}
