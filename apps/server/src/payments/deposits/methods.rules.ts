/** Validation of payment methods. Pure. */

import { computeFee, type Fee, type PaymentProviderCode } from '@parlour/contract/deposits';
import { MAX_AMOUNT } from '@parlour/contract/money';
import { isBlank } from '@parlour/contract/visible-text';

export type MethodFacts = {
  provider: PaymentProviderCode;
  names: Record<string, string>;
  least: bigint;
  most: bigint;
  fee_fixed: bigint;
  fee_permille: number;
  quick: readonly bigint[];
  minutes_from: number;
  minutes_to: number;
  books: readonly string[];
  account: { bank: string; holder: string; number: string } | null;
};

export type MethodFault = {
  field: 'names' | 'least' | 'most' | 'fee' | 'quick' | 'minutes' | 'books' | 'account';
  /** Explanation for the command line. */
  why: string;
};

/** Returns the first fault of a method, or null. */
export function validateMethod(m: MethodFacts): MethodFault | null {
  const fee: Fee = { fixed: m.fee_fixed, permille: m.fee_permille };
  if (!m.names.EN?.trim()) return { field: 'names', why: 'need a name for EN' };
  if (m.least <= 0n) return { field: 'least', why: 'must be more than nothing' };
  if (m.most < m.least || m.most > MAX_AMOUNT) return { field: 'most', why: 'must be the least or more' };
  if (m.fee_fixed < 0n || computeFee(m.least, fee) >= m.least)
    return { field: 'fee', why: 'must leave something of the least amount' };
  if (m.quick.some((amount) => amount < m.least || amount > m.most) || new Set(m.quick).size !== m.quick.length)
    return { field: 'quick', why: 'must lie within the limits, each once' };
  if (m.minutes_to < m.minutes_from) return { field: 'minutes', why: 'must not end before they begin' };
  if (m.provider === 'sandbox' && m.books.join() !== 'PLAY')
    return { field: 'books', why: 'a sandbox takes nothing real: play money alone' };
  if (m.provider === 'btcpay' && m.books.join() !== 'REAL')
    return { field: 'books', why: 'play money is not sold: real money alone' };
  const isBank = m.provider === 'bank';
  const account = m.account;
  if (isBank !== (account !== null)) return { field: 'account', why: 'belongs to a bank transfer, and only there' };
  if (account && [account.bank, account.holder, account.number].some((text) => isBlank(text)))
    return { field: 'account', why: 'needs a bank, a holder and a number' };
  return null;
}
