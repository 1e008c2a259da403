/** Digits of every script. Pure. */

/** Excludes mathematical digits, which are styled letters and belong to no script. */
const OTHER_DIGIT = /(?![\u{1d7ce}-\u{1d7ff}])[^\P{Nd}0-9]/gu;
const IS_DIGIT = /\p{Nd}/u;

/** Returns the value of a decimal digit in any script: digits form blocks of ten, and blocks may be adjacent. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** Returns `text` with the digits of every script converted to 0–9. */
export const plainDigits = (text: string): string => text.replace(OTHER_DIGIT, readDigit);

/** Returns only the digits, as 0–9. */
export const onlyDigits = (text: string): string => plainDigits(text).replace(/[^0-9]/g, '');

/** Separators between digits: spaces, dashes, brackets, points, slashes, invisible characters. */
const BETWEEN = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}\u2212./]/gu;

/** Removes separators from a phone number; a leading plus sign is kept. */
export const plainPhone = (typed: string): string => plainDigits(typed.normalize('NFKC')).replace(BETWEEN, '');
