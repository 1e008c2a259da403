/** Referral codes. */
import { plainDigits } from '@parlour/contract/digits';

/** Letters and digits that cannot be confused with each other. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/**
 * Normalises a code for comparison: codes are passed on orally and typed, so case, spaces and the script of digits are
 * ignored.
 */
export const asCode = (typed: string): string =>
  plainDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
