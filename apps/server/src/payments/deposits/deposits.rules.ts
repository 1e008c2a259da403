/** What is decided about deposits without looking anywhere. Pure. */
import { type CaseKind, computeFee, type DepositState, type Fee, VOUCHER_ALPHABET } from '@parlour/contract/deposits';
import { parseMoney } from '@parlour/contract/money';

/** Order number of a deposit, for people. */
export const numberOf = (id: bigint): string => `D${id.toString().padStart(8, '0')}`;

/** The id behind an order number as somebody types it; null for anything else. */
export function idOfNumber(typed: string): bigint | null {
  const [, digits] = /^d?0*([1-9][0-9]{0,15})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? null : BigInt(digits);
}

const LETTERS = BigInt(VOUCHER_ALPHABET.length);
const REFERENCE_LENGTH = 7;
const REFERENCES = LETTERS ** BigInt(REFERENCE_LENGTH);
/** Shares no factor with {@link REFERENCES}, so that no two ids get one reference. */
const STRIDE = 7_919_000_003n;

/** What is written with a bank transfer: short, without letters that look alike, and not the next one's neighbour. */
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

/** Minor units of an amount that may be deposited, or null. */
export function amountWithin(typed: string, { least, most }: Limits, exponent: number): bigint | null {
  const amount = parseMoney(typed, exponent);
  return amount !== null && amount >= least && amount <= most ? amount : null;
}

/** What an amount costs, or null when nothing of it would be left. */
export function costOf(amount: bigint, fee: Fee): bigint | null {
  const cost = computeFee(amount, fee);
  return cost < amount ? cost : null;
}

/** What a provider says of a payment. */
export type PaymentFacts = {
  state: 'seen' | 'paid' | 'failed' | 'expired';
  amount: string | null;
  currency: string;
  paymentRef: string;
  isPart: boolean;
};

/** How a deposit stands when its provider says something. */
export type Standing = {
  state: DepositState;
  /** Minor units that were asked for. */
  asked: bigint;
  /** Currency of its ledger. */
  currency: string;
  exponent: number;
  /** The payment that settled it. */
  extRef: string | null;
};

/** What comes of it. `case` is for a person; with `confirming` the deposit waits for that person too. */
export type Verdict =
  | { act: 'nothing'; outcome: 'noted' | 'again' }
  | { act: 'seen' }
  | { act: 'settle' }
  | { act: 'fail' }
  | { act: 'expire' }
  | { act: 'case'; kind: CaseKind; confirming: boolean };

const nothing: Verdict = { act: 'nothing', outcome: 'noted' };

/** What a payment that came means for its deposit; the exact sum in the right currency settles it, nothing else does. */
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
  // Something that did not fit came before: a person adds it up.
  if (state === 'confirming' || state === 'opened') return ask('amount');
  return { act: 'settle' };
}

/** What a provider's news means for a deposit. The same news twice has no second effect. */
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
