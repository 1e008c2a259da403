/** Digits of every script. Pure. */

/** No mathematical ones, which are letters of a style and of no script. */
const OTHER_DIGIT = /(?![\u{1d7ce}-\u{1d7ff}])[^\P{Nd}0-9]/gu;
const IS_DIGIT = /\p{Nd}/u;

/** Value of a decimal digit in any script: digits stand in rows of ten, and rows may follow one another. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** Returns `text` with the digits of every script as 0 to 9. */
export const plainDigits = (text: string): string => text.replace(OTHER_DIGIT, readDigit);

/** The digits alone, as 0 to 9. */
export const onlyDigits = (text: string): string => plainDigits(text).replace(/[^0-9]/g, '');

/** What people write between digits: spaces, dashes, brackets, points, slashes, marks that are not seen. */
const BETWEEN = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}\u2212./]/gu;

/** A phone number without what people write between its digits; a leading plus sign stays. */
export const plainPhone = (typed: string): string => plainDigits(typed.normalize('NFKC')).replace(BETWEEN, '');
