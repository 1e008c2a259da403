/** Pure decisions about payout accounts. */
import { plainPhone } from '@parlour/contract/digits';
import { unifySpelling } from '@parlour/contract/script-order';
import type { ChangeKind } from '@parlour/contract/withdrawals';

/**
 * Normalises a name for comparison: case, spaces, punctuation, invisible characters and the order of combining marks
 * are ignored.
 */
export const nameKey = (holder: string): string =>
  nameKeyByLetters(unifySpelling(holder.replace(/\p{Default_Ignorable_Code_Point}/gu, '')));

/** The previous normalisation, which kept the order of combining marks: stored hashes may be based on it. */
export const nameKeyByLetters = (holder: string): string =>
  holder
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.'’-]+/g, ' ')
    .trim();

/** Removes spaces, dashes and brackets from a number, and converts its digits to ASCII. */
export const plainNumber = (number: string): string => plainPhone(number);

export type NumberRule = { alphabet: 'digits' | 'latin'; min: number; max: number };
const ALPHABETS = { digits: /^[0-9]+$/, latin: /^[A-Za-z0-9]+$/ };

/** Returns the message key for an invalid number; null for a valid one. */
export function numberProblem(number: string, { alphabet, min, max }: NumberRule): string | null {
  if (number === '') return 'form.isRequired';
  if (!ALPHABETS[alphabet].test(number)) return 'withdraw.badNumber';
  return number.length < min || number.length > max ? 'form.isBetween' : null;
}

/** Returns the normalised key of an account. Leading zeros of a mobile number are only a dialling prefix. */
export const accountKey = (method: string, kind: string, number: string): string =>
  `${method}:${kind === 'wallet' ? number.replace(/^0+/, '') : number}`;

/** Masks a number except for its recognisable end. */
export const maskNumber = (number: string): string =>
  number.length > 8 ? `${number.slice(0, 2)}••••${number.slice(-4)}` : `••••${number.slice(-3)}`;

/** Masks a name except for the first letter of each part. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0] ?? ''}••`)
    .join(' ');

export type Change = { kind: ChangeKind; is_first: boolean; until: Date };

/**
 * Returns the change that blocks withdrawals now, or null.
 *
 * @param changes those within the cooling-off time, newest first
 * @param firstAtOnce whether first-time settings are exempt
 */
export const findCoolingOff = (changes: readonly Change[], firstAtOnce: boolean): Change | null =>
  changes.find(({ is_first }) => !(firstAtOnce && is_first)) ?? null;
