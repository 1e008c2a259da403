/** Promo codes: the same normalisation on both sides of the wire. */

import { plainDigits } from './digits.ts';

/** Minimum and maximum number of letters and digits of a code. */
export const CODE_MIN = 4;
export const CODE_MAX = 24;

/**
 * Normalises a code: capital letters and digits; case, spaces, dashes and the script of digits are ignored.
 *
 * @returns null for an impossible code
 */
export function readCode(typed: string): string | null {
  const code = plainDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .toUpperCase();
  return /^[A-Z0-9]+$/.test(code) && code.length >= CODE_MIN && code.length <= CODE_MAX ? code : null;
}

/** Generated codes: twelve letters and digits that cannot be confused with each other. */
const DRAWN = /^(?=.*[2-9])[A-HJKMNP-Z2-9]{12}$/;

/** Formats a code for display: generated ones in groups of four, words unchanged. */
export const shownCode = (code: string): string => (DRAWN.test(code) ? code.replace(/(.{4})(?=.)/g, '$1-') : code);
