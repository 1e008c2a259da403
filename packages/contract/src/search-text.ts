/** Normalises names for search, in any script; identical on server and client. Pure. */
import { plainDigits } from './digits.ts';
import { unifySpelling } from './script-order.ts';

/** Letters that are typed differently from their written form, and that Unicode does not decompose. */
const SAME: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  // Arabic, Persian and Urdu: forms of alef, yeh, kaf and heh.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  ے: 'ي',
  ڪ: 'ك',
  ں: 'ن',
  ə: 'e',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  // Hindi: the nasal sign instead of a nasal letter; Burmese: the tall form of a vowel.
  '\u0901': 'न',
  '\u0902': 'न',
  '\u102b': '\u102c',
};
const ODD = new RegExp(`[${Object.keys(SAME).join('')}]`, 'gu');

const KATAKANA = /[\u30a1-\u30f6]/gu;
const TO_HIRAGANA = 0x60;
/** Each precedes its large form in Unicode. */
const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎ]/g;

/** Final consonants of Korean syllables as the initials of the same sound; compound ones as two. */
const FINALS =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(' ');
const FIRST_FINAL = 0x11a8;
const COMPOUND_VOWELS = new Map('ᅪᅩᅡ ᅫᅩᅢ ᅬᅩᅵ ᅯᅮᅥ ᅰᅮᅦ ᅱᅮᅵ ᅴᅳᅵ'.split(' ').map((entry) => [entry.charAt(0), entry.slice(1)]));

/**
 * Converts Korean to the sequence of keys that types it, so that an incomplete syllable is a prefix of the complete
 * one.
 */
const toKeys = (jamo: string): string =>
  jamo
    .replace(/[\u11a8-\u11c2]/g, (final) => FINALS[final.charCodeAt(0) - FIRST_FINAL] ?? final)
    .replace(/[ᅪᅫᅬᅯᅰᅱᅴ]/g, (vowel) => COMPOUND_VOWELS.get(vowel) ?? vowel);

/** Possible line breaks and joiners within words of Thai, Lao, Burmese and Khmer, where they change no letter. */
const UNSEEN_BREAKS =
  /(?<=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])[\u200b-\u200d\u2060]+(?=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])/g;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Returns a text without case, accents, tone marks, spaces, punctuation and invisible characters; digits of every
 * script become 0 to 9, katakana becomes hiragana, Korean becomes single letters, and signs get one order.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return toKeys(
    unifySpelling(
      text
        .toWellFormed()
        .replace(/[™℠®©℗]/g, '')
        .replace(UNSEEN_BREAKS, ''),
    )
      .normalize('NFKD')
      .replace(/न\u094d(?=[क-ह])/g, 'न')
      .replace(/[\p{Diacritic}\u0653-\u0655]/gu, '')
      .toLowerCase()
      .replace(/[\s\p{P}\p{S}\p{Cf}\u0307\ufffd]/gu, '')
      .replace(ODD, (letter) => SAME[letter] ?? letter)
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - TO_HIRAGANA))
      .replace(SMALL_KANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + 1))
      .replace(/[^\P{Nd}0-9]+/gu, plainDigits),
  );
}

/** Minimum number of letters for which one typing error is tolerated. */
export const FORGIVING_FROM = 5;

/**
 * Creates a predicate whether a text contains `needle` with at most one letter wrong, missing or extra.
 *
 * @param needle at most 31 UTF-16 units; the rest of a longer one is ignored
 */
export function nearMatcher(needle: string): (text: string) => boolean {
  // Wu and Manber's bit-parallel automaton: bit j of a row tells that the first j + 1 letters end here, without error
  // in `exact` and with at most one in `near`. The cost per letter of the text is independent of the needle's length.
  const length = Math.min(needle.length, 31);
  const masks = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    const unit = needle.charCodeAt(i);
    masks.set(unit, (masks.get(unit) ?? 0) | (1 << i));
  }
  const found = 1 << (length - 1);
  return (text) => {
    let exact = 0;
    let near = 1;
    for (let i = 0; i < text.length; i++) {
      const mask = masks.get(text.charCodeAt(i)) ?? 0;
      const before = exact;
      exact = ((exact << 1) | 1) & mask;
      // In this order: the letter matches; an extra one; a wrong one or, after the matches, a missing one.
      near = (((near << 1) | 1) & mask) | before | ((before | exact) << 1) | 1;
      if ((near & found) !== 0) return true;
    }
    return false;
  };
}
