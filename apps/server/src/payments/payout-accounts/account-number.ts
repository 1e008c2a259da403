/** Numbers of payout accounts: one subscriber is one wallet, however its number is written. Pure. */
import { onlyDigits } from '@parlour/contract/digits';
import { listOldSpellings, parseMobile, toNational } from '@parlour/phones/phones';
import { accountKey, type NumberRule, plainNumber } from './payout-accounts.rules.ts';

/** Stored form of a number, and the keys by which it is compared. */
export type AccountNumber = { number: string; key: string; oldKeys: string[] };

/**
 * Parses the number of a payout account. A wallet's is a mobile number: in any notation, one subscriber is one account.
 *
 * @param dialingCode of the brand's own country
 */
export function readAccountNumber(
  { code, kind, number: { alphabet } }: { code: string; kind: string; number: { alphabet: NumberRule['alphabet'] } },
  typed: string,
  dialingCode: string,
): AccountNumber {
  const plain = plainNumber(typed);
  if (kind !== 'wallet' || alphabet !== 'digits' || !/^\+?[0-9]+$/.test(plain))
    return { number: plain, key: accountKey(code, kind, plain), oldKeys: [] };
  const mobile = parseMobile(dialingCode, plain);
  const home = `+${mobile.dialingCode}` === dialingCode;
  const key = (number: string): string => accountKey(code, kind, number);
  if (!home) return { number: onlyDigits(plain), key: key(mobile.dialingCode + mobile.number), oldKeys: [] };
  const isHomeForm = plain.replace(/^0+/, '') === mobile.number;
  return {
    number: isHomeForm ? plain : toNational(mobile),
    key: key(mobile.number),
    oldKeys: listOldSpellings(mobile).map(key),
  };
}
