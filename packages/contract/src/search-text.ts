/**
 * Names as they are compared in a search, in whatever script they are written. Server and app fold alike. Pure.
 */
import { plainDigits } from './digits.ts';
import { unifySpelling } from './script-order.ts';

/** Letters that are written otherwise than they are typed, and that Unicode does not take apart. */
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
  // Hindi: the nasal sign stands for a nasal letter; Burmese: the tall shape of a vowel.
  '\u0901': 'न',
  '\u0902': 'न',
  '\u102b': '\u102c',
};
const ODD = new RegExp(`[${Object.keys(SAME).join('')}]`, 'gu');

const KATAKANA = /[\u30a1-\u30f6]/gu;
const TO_HIRAGANA = 0x60;
/** Each stands directly before its large form. */
const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎ]/g;

/** Final consonants of Korean syllables as the initials of the same sound; compound ones as two. */
const FINALS =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(' ');
const FIRST_FINAL = 0x11a8;
const COMPOUND_VOWELS = new Map('ᅪᅩᅡ ᅫᅩᅢ ᅬᅩᅵ ᅯᅮᅥ ᅰᅮᅦ ᅱᅮᅵ ᅴᅳᅵ'.split(' ').map((entry) => [entry.charAt(0), entry.slice(1)]));

/** Korean as the sequence of keys that type it, so that every stage of typing a syllable begins the finished one. */
const toKeys = (jamo: string): string =>
  jamo
    .replace(/[\u11a8-\u11c2]/g, (final) => FINALS[final.charCodeAt(0) - FIRST_FINAL] ?? final)
    .replace(/[ᅪᅫᅬᅯᅰᅱᅴ]/g, (vowel) => COMPOUND_VOWELS.get(vowel) ?? vowel);

/** Possible line breaks and joiners within words of Thai, Lao, Burmese and Khmer, where they change no letter. */
const UNSEEN_BREAKS =
  /(?<=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])[\u200b-\u200d\u2060]+(?=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])/g;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Returns a text without case, accents, tone marks, spaces, punctuation and characters that are not seen; digits of every
 * script are 0 to 9, katakana is hiragana, Korean is in single letters, and signs are in one order.
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

/** From this many letters on, one typing error is forgiven. */
export const FORGIVING_FROM = 5;

/**
 * A test whether a text holds `needle` with at most one letter wrong, missing or too much.
 *
 * @param needle at most 31 UTF-16 units; of a longer one only the first 31 are looked for
 */
export function nearMatcher(needle: string): (text: string) => boolean {
  // Wu and Manber's bit-parallel automaton: bit j of a row says that the first j + 1 letters end here, with no error
  // in `exact` and with at most one in `near`. A letter of the text costs a few operations however long the needle is.
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
      // In order: the letter fits; one too much; one wrong or, after the fitting ones, one missing.
      near = (((near << 1) | 1) & mask) | before | ((before | exact) << 1) | 1;
      if ((near & found) !== 0) return true;
    }
    return false;
  };
}
