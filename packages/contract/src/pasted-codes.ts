/** Extracts codes from pasted text, which may contain spaces and other words. Pure. */
import { plainDigits } from './digits.ts';

/** Minimum digits of a code to search for among words. */
const FEWEST = 4;

/**
 * Returns the numeric code in a pasted text; '' when there is none. Of several numbers the first of the usual length,
 * else the longest.
 *
 * @param usual usual number of digits of such a code
 */
export function findDigitCode(text: string, usual = 6): string {
  const plain = plainDigits(text.normalize('NFKC'));
  const runs = (pattern: RegExp): string[] =>
    (plain.match(pattern) ?? []).map((run) => run.replace(/[^0-9]/g, '')).filter((run) => run.length >= FEWEST);
  const together = runs(/[0-9]+/g);
  const apart = runs(/[0-9]+(?:[ \t\u00a0\u2009-\u200b\u202f\p{Pd}][0-9]+)*/gu);
  const isUsual = (run: string): boolean => run.length === usual;
  const longest = [...together, ...apart].toSorted((a, b) => b.length - a.length)[0];
  return together.find(isUsual) ?? apart.find(isUsual) ?? longest ?? '';
}

/** Groups of four or five letters and digits, as generated codes are written. */
const GROUPED = /(?<![\p{L}\p{N}])[A-Z0-9]{4,5}(?:[ \p{Pd}][A-Z0-9]{4,5})+(?![\p{L}\p{N}])/giu;
const WORD = /[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?/g;
const hasDigit = (word: string): boolean => /[0-9]/.test(word);
const isMixed = (word: string): boolean => hasDigit(word) && /[A-Za-z]/.test(word);
const isCapital = (word: string): boolean => /[A-Z]/.test(word) && word === word.toUpperCase();

/**
 * Returns the alphanumeric code in a pasted sentence: groups with a digit, else the text after a colon, else the only
 * word of letters and digits, else the only one in capitals. '' when there are no other words, or no candidate: then
 * the text is used unchanged.
 */
export function findWordCode(text: string): string {
  const plain = plainDigits(text.normalize('NFKC')).trim();
  const grouped = (plain.match(GROUPED) ?? []).filter((each) => each.split(/[^A-Za-z0-9]/).some(hasDigit));
  const inCapitals = grouped.filter((each) => each === each.toUpperCase());
  const dashed = grouped.find((each) => /\p{Pd}/u.test(each)) ?? (inCapitals.length === 1 ? inCapitals[0] : undefined);
  if (dashed !== undefined) return dashed;
  const words = (plain.match(WORD) ?? []).filter((word) => word.length >= FEWEST);
  if (!/\s/.test(plain)) return words.length === 1 ? (words[0] ?? '') : '';
  const afterColon = /[:：]\s*([A-Za-z0-9][A-Za-z0-9_-]{3,})/.exec(plain)?.[1];
  if (afterColon !== undefined && (hasDigit(afterColon) || isCapital(afterColon))) return afterColon;
  // "SUMMER 2026" is one code with a space in it.
  const isWhole = plain.split(/\s+/).every((word) => /^[A-Z0-9_-]+$/.test(word));
  for (const standsOut of isWhole ? [] : [isMixed, isCapital]) {
    const found = words.filter(standsOut);
    // When all words are candidates they are one code with spaces.
    if (found.length === 1 && words.length > 1) return found[0] ?? '';
  }
  return '';
}

/** Returns a grouped code, such as a recovery code, else the numeric code of an app; '' when there is neither. */
export const findAnyCode = (text: string): string => findWordCode(text) || findDigitCode(text);
