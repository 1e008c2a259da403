/** Pure decisions about deposits. */
import { type CaseKind, computeFee, type DepositState, type Fee, VOUCHER_ALPHABET } from '@parlour/contract/deposits';
import { parseMoney } from '@parlour/contract/money';

/** Order number of a deposit, as displayed. */
export const numberOf = (id: bigint): string => `D${id.toString().padStart(8, '0')}`;

/** Parses an order number as typed; returns null for anything else. */
export function idOfNumber(typed: string): bigint | null {
  const [, digits] = /^d?0*([1-9][0-9]{0,15})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? null : BigInt(digits);
}

const LETTERS = BigInt(VOUCHER_ALPHABET.length);
const REFERENCE_LENGTH = 7;
const REFERENCES = LETTERS ** BigInt(REFERENCE_LENGTH);
/** Coprime to {@link REFERENCES}, so that no two ids get the same reference. */
const STRIDE = 7_919_000_003n;

/** Formats the reference of a bank transfer: short, without similar letters, and not similar to that of the next id. */
export function formatReference(id: bigint): string {
  let rest = (id * STRIDE) % REFERENCES;
  let text = '';
  for (let i = 0; i < REFERENCE_LENGTH; i++) {
    text += VOUCHER_ALPHABET[Number(rest % LETTERS)];
    rest /= LETTERS;
  }
  return text;
}

export type Limits = { least: bigint; most: bigint };

/** Parses an amount within the limits to minor units, or returns null. */
export function amountWithin(typed: string, { least, most }: Limits, exponent: number): bigint | null {
  const amount = parseMoney(typed, exponent);
  return amount !== null && amount >= least && amount <= most ? amount : null;
}

/** Computes the fee of an amount, or returns null when nothing of the amount would be left. */
export function costOf(amount: bigint, fee: Fee): bigint | null {
  const cost = computeFee(amount, fee);
  return cost < amount ? cost : null;
}

/** A provider's statement about a payment. */
export type PaymentFacts = {
  state: 'seen' | 'paid' | 'failed' | 'expired';
  amount: string | null;
  currency: string;
  paymentRef: string;
  isPart: boolean;
};

/** State of a deposit when a provider's message arrives. */
export type Standing = {
  state: DepositState;
  /** Requested amount in minor units. */
  asked: bigint;
  /** Currency of its ledger. */
  currency: string;
  exponent: number;
  /** Payment that settled it. */
  extRef: string | null;
};

/** Effect of a message. `case` is for an operator; with `confirming` the deposit waits for the operator too. */
export type Verdict =
  | { act: 'nothing'; outcome: 'noted' | 'again' }
  | { act: 'seen' }
  | { act: 'settle' }
  | { act: 'fail' }
  | { act: 'expire' }
  | { act: 'case'; kind: CaseKind; confirming: boolean };

const nothing: Verdict = { act: 'nothing', outcome: 'noted' };

/** Decides the effect of a received payment; only the exact amount in the right currency settles the deposit. */
function verdictOfPaid(standing: Standing, news: PaymentFacts): Verdict {
  const { state, asked, currency, exponent, extRef } = standing;
  if (state === 'settled')
    return extRef === news.paymentRef
      ? { act: 'nothing', outcome: 'again' }
      : { act: 'case', kind: 'paid_again', confirming: false };
  const ask = (kind: CaseKind): Verdict => ({ act: 'case', kind, confirming: state === 'waiting' });
  if (news.currency !== currency) return ask('currency');
  if (news.amount === null || parseMoney(news.amount, exponent) !== asked) return ask('amount');
  if (state === 'failed') return ask('after_failed');
  if (state === 'cancelled') return ask('after_cancelled');
  // An irregular payment came before: an operator adds up the amounts.
  if (state === 'confirming' || state === 'opened') return ask('amount');
  return { act: 'settle' };
}

/** Decides the effect of a provider's message on a deposit. A repeated message has no second effect. */
export function verdictOf(standing: Standing, news: PaymentFacts): Verdict {
  const isWaiting = standing.state === 'waiting';
  switch (news.state) {
    case 'paid':
      return verdictOfPaid(standing, news);
    case 'seen':
      return isWaiting ? { act: 'seen' } : nothing;
    case 'failed':
      return isWaiting ? { act: 'fail' } : nothing;
    case 'expired':
      if (news.isPart) return { act: 'case', kind: 'amount', confirming: isWaiting };
      return isWaiting ? { act: 'expire' } : nothing;
  }
}
