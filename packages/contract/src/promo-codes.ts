/** Promo codes: the same reading of a code on both sides of the wire. */

import { plainDigits } from './digits.ts';

/** Fewest and most letters and digits of a code. */
export const CODE_MIN = 4;
export const CODE_MAX = 24;

/**
 * A code as it is kept: capital letters and digits, whatever the case, blanks, dashes and script of its digits.
 *
 * @returns null for what can be no code
 */
export function readCode(typed: string): string | null {
  const code = plainDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .toUpperCase();
  return /^[A-Z0-9]+$/.test(code) && code.length >= CODE_MIN && code.length <= CODE_MAX ? code : null;
}

/** What is drawn: twelve letters and digits that nobody takes for one another. */
const DRAWN = /^(?=.*[2-9])[A-HJKMNP-Z2-9]{12}$/;

/** A code as people read it: drawn ones in groups of four, words as they are. */
export const shownCode = (code: string): string => (DRAWN.test(code) ? code.replace(/(.{4})(?=.)/g, '$1-') : code);
