/** Promo codes: the same reading of a code on both sides of the wire. */

/** Fewest and most letters and digits of a code. */
export const CODE_MIN = 4;
export const CODE_MAX = 24;

/** First digits of the rows in which scripts write 0 to 9; full-width ones come with the normal form. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x1040, 0x1090, 0x17e0];

function inLatin(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point <= first + 9);
  return zero === undefined ? letter : String(point - zero);
}

/**
 * A code as it is kept: capital letters and digits, whatever the case, blanks, dashes and script of its digits.
 *
 * @returns null for what can be no code
 */
export function readCode(typed: string): string | null {
  const code = Array.from(typed.normalize('NFKC'), inLatin)
    .join('')
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .toUpperCase();
  return /^[A-Z0-9]+$/.test(code) && code.length >= CODE_MIN && code.length <= CODE_MAX ? code : null;
}

/** What is drawn: twelve letters and digits that nobody takes for one another. */
const DRAWN = /^(?=.*[2-9])[A-HJKMNP-Z2-9]{12}$/;

/** A code as people read it: drawn ones in groups of four, words as they are. */
export const shownCode = (code: string): string => (DRAWN.test(code) ? code.replace(/(.{4})(?=.)/g, '$1-') : code);
