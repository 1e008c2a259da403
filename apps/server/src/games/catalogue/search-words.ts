/** Tokenises names and queries for the search: folded words, and the positions at which a match may begin. Pure. */
import { simplifyHan } from '@parlour/contract/han';
import { fold } from '@parlour/contract/search-text';

/** Kinds of match positions: at the start of a name, at the start of a word, inside a word. */
export const START = { name: 0, word: 1, inside: 2 } as const;

/** A folded name without spaces, and its match positions. */
export type FoldedName = {
  text: string;
  /** For each UTF-16 unit: a value of `START`, or -1 where no match may begin. */
  starts: Int8Array;
  /** For each UTF-16 unit: 1 where a word begins. */
  breaks: Uint8Array;
};

const APOSTROPHES = /['’ʼ`´]/g;
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/;
const MARK = /\p{M}/u;

/** Maximum length of a text in UTF-16 units, longer than any name. */
const LONGEST = 120;
/** Maximum length of a folded word: some characters are decomposed into eighteen. */
const LONGEST_FOLDED = 360;

/** Splits a text into words, unfolded. */
export const splitWords = (text: string): string[] =>
  text
    .slice(0, LONGEST)
    .replace(APOSTROPHES, '')
    .split(/[\s\p{P}\p{Z}]+/u)
    .filter((word) => word !== '');

export const foldWord = (word: string): string => simplifyHan(fold(word).slice(0, LONGEST_FOLDED));

/** Splits a text into folded words; words that fold to nothing are omitted. */
export const readWords = (text: string): string[] =>
  splitWords(text)
    .map(foldWord)
    .filter((word) => word !== '');

/**
 * Returns the Korean words of a text in whole syllables, where one wrong syllable is one error; '' for a text without
 * Korean. In single letters it would count as up to three.
 */
export const readSyllables = (text: string): string =>
  HANGUL.test(text)
    ? text
        .slice(0, LONGEST)
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '')
    : '';

/** Whether a script is written without spaces between words: Thai, Lao, Burmese, Khmer, kana, Chinese. */
export const isSolid = (unit: number): boolean =>
  (unit >= 0x0e00 && unit <= 0x0eff) ||
  (unit >= 0x1000 && unit <= 0x109f) ||
  (unit >= 0x1780 && unit <= 0x17ff) ||
  (unit >= 0x3041 && unit <= 0x309a) ||
  (unit >= 0x3400 && unit <= 0x9fff);

export const isSyllable = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3;
export const isInitial = (unit: number): boolean => unit >= 0x1100 && unit <= 0x1112;
const isVowel = (unit: number): boolean => unit >= 0x1161 && unit <= 0x1175;
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
/** Hebrew and Arabic, in which short words precede the noun without a space. */
const isSemitic = (unit: number): boolean => unit >= 0x0590 && unit <= 0x08ff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Returns how a match may begin at unit `i` of a word, which is not its first; -1 when it may not. */
function beginsAt(word: string, i: number): number {
  const unit = word.charCodeAt(i);
  const before = word.charCodeAt(i - 1);
  if (isLowSurrogate(unit) || MARK.test(word.charAt(i))) return -1;
  if (isSolid(unit) || isSyllable(unit)) return START.inside;
  if (isInitial(unit)) return isVowel(word.charCodeAt(i + 1)) ? START.inside : -1;
  if (isVowel(unit)) return -1;
  if (isSolid(before) || isDigit(unit) !== isDigit(before)) return START.word;
  // The second part of a compound is searchable; the last two letters of a word are not.
  const rest = isSemitic(unit) ? 2 : 3;
  return !isDigit(unit) && i >= 2 && word.length - i >= rest ? START.inside : -1;
}

/** Joins folded words into one text. */
export function layOut(words: readonly string[]): FoldedName {
  const text = words.join('');
  const starts = new Int8Array(text.length);
  const breaks = new Uint8Array(text.length);
  let at = 0;
  for (const word of words) {
    breaks[at] = 1;
    starts[at] = at === 0 ? START.name : START.word;
    for (let i = 1; i < word.length; i++) starts[at + i] = beginsAt(word, i);
    at += word.length;
  }
  return { text, starts, breaks };
}

/** A letter with its combining marks. */
const CLUSTER = /[^\p{M}]\p{M}*/gu;
/** Scripts whose letters are joined, split or reordered by folding: one typing error becomes several there. */
const REORDERED = /[\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\uac00-\ud7a3]/;

/** A possible correction of a query: a whole text, or a text with one unknown unit missing. */
export type Correction = [text: string] | [before: string, after: string];

/** Folding keeps no spaces, so no splitting into words is needed. */
const foldAll = (units: readonly string[]): string => foldWord(units.join(''));
const swapAt = (units: readonly string[], i: number): string[] =>
  units.map((unit, k) => (k === i ? units[i + 1] : k === i + 1 ? units[i] : unit) ?? '');

/**
 * Generates corrections of each letter of a query as typed, and folds them; none for scripts in which folding keeps
 * every letter a unit of its own. Each takes several microseconds, so they are generated lazily.
 */
export function* readCorrections(query: string): Generator<Correction, void> {
  if (!REORDERED.test(query)) return;
  const whole = query.replace(APOSTROPHES, '').trim().normalize('NFC');
  const typed = Array.from(whole);
  const clusters = whole.match(CLUSTER) ?? [];
  for (let i = 0; i + 1 < clusters.length; i++) yield [foldAll(swapAt(clusters, i))];
  for (let i = 0; i < typed.length; i++) yield [foldAll(typed.toSpliced(i, 1))];
  for (let i = 1; i < typed.length; i++) {
    const before = foldAll(typed.slice(0, i));
    yield [before, foldAll(typed.slice(i + 1))];
    yield [before, foldAll(typed.slice(i))];
  }
  for (let i = 0; i + 1 < typed.length; i++) yield [foldAll(swapAt(typed, i))];
}
