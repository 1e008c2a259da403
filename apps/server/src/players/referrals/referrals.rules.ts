/** Referral codes. */
import { plainDigits } from '@parlour/contract/digits';

/** No letter or digit that is taken for another one. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** A code as it is compared: codes are passed on by voice and typed, so case, blanks and the script of digits mean nothing. */
export const asCode = (typed: string): string =>
  plainDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
