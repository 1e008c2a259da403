/** Decisions about accounts that money goes to. Pure. */
import { plainPhone } from '@parlour/contract/digits';
import { unifySpelling } from '@parlour/contract/script-order';
import type { ChangeKind } from '@parlour/contract/withdrawals';

/** One spelling for one name: case, spaces, punctuation, unseen marks and the order of signs make no other person. */
export const nameKey = (holder: string): string =>
  nameKeyByLetters(unifySpelling(holder.replace(/\p{Default_Ignorable_Code_Point}/gu, '')));

/** The key of names before the order of signs was united: stored hashes may be of it. */
export const nameKeyByLetters = (holder: string): string =>
  holder
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.'’-]+/g, ' ')
    .trim();

/** A number without the spaces, dashes and brackets that people write into it, in digits from 0 to 9. */
export const plainNumber = (number: string): string => plainPhone(number);

export type NumberRule = { alphabet: 'digits' | 'latin'; min: number; max: number };
const ALPHABETS = { digits: /^[0-9]+$/, latin: /^[A-Za-z0-9]+$/ };

/** Key of the message for a number that cannot be one; null for a good one. */
export function numberProblem(number: string, { alphabet, min, max }: NumberRule): string | null {
  if (number === '') return 'form.isRequired';
  if (!ALPHABETS[alphabet].test(number)) return 'withdraw.badNumber';
  return number.length < min || number.length > max ? 'form.isBetween' : null;
}

/** What two spellings of one account have in common. Zeros in front of a mobile number are only dialled. */
export const accountKey = (method: string, kind: string, number: string): string =>
  `${method}:${kind === 'wallet' ? number.replace(/^0+/, '') : number}`;

/** Enough of a number to recognise it. */
export const maskNumber = (number: string): string =>
  number.length > 8 ? `${number.slice(0, 2)}••••${number.slice(-4)}` : `••••${number.slice(-3)}`;

/** The first letter of each part of a name. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0] ?? ''}••`)
    .join(' ');

export type Change = { kind: ChangeKind; is_first: boolean; until: Date };

/**
 * The change that nothing goes out for, or null.
 *
 * @param changes those whose time is not over, the newest first
 * @param firstAtOnce what a member has for the first time does not count
 */
export const findCoolingOff = (changes: readonly Change[], firstAtOnce: boolean): Change | null =>
  changes.find(({ is_first }) => !(firstAtOnce && is_first)) ?? null;
