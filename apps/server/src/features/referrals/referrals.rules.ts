/** Referral codes. */

/** No letter or digit that is taken for another one. */
import { plainDigits } from '@parlour/contract/digits';

export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** Codes are told and typed: case and blanks around them say nothing. */
export const asCode = (typed: string): string =>
  plainDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
