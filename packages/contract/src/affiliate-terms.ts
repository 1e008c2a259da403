/** Checks of affiliates' terms as typed, for the console's form and the server. */
import { isPercent, isTypedAmount } from './rates.ts';

/** Problems of terms, each at a field such as `share.1.minNgr`. */
export const AFFILIATE_FAULTS = ['EMPTY', 'AMOUNT', 'RATE', 'ORDER', 'ZERO'] as const;
export type AffiliateFault = (typeof AFFILIATE_FAULTS)[number];
export type TermsProblem = { field: string; fault: AffiliateFault };

type TypedTerms = {
  share: readonly { minNgr: string; rate: string }[];
  cpa: { amount: string; minDeposit: string; minTurnover: string } | null;
  adminFee: string;
  paymentFee: string;
  fenceAt: string | null;
  subRate: string;
  activeMin: string;
  minPayout: string;
};

const isZero = (text: string): boolean => /^0(?:\.0*)?$/.test(text);
/** Compares amounts with the same maximum number of decimals. */
const sizeOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};

/**
 * Checks terms as typed, field by field; used by the console's form and by the server.
 *
 * @param exponent decimals of the currency
 */
export function checkAffiliateTerms(terms: TypedTerms, exponent: number): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const note = (field: string, fault: AffiliateFault | null) => {
    if (fault !== null) problems.push({ field, fault });
  };
  const amount = (text: string, isPositive = false) =>
    !isTypedAmount(text, exponent) ? 'AMOUNT' : isPositive && isZero(text) ? 'ZERO' : null;
  const rate = (text: string, isPositive = false) =>
    !isPercent(text) ? 'RATE' : isPositive && isZero(text) ? 'ZERO' : null;
  if (terms.share.length === 0 && terms.cpa === null) note('share', 'EMPTY');
  terms.share.forEach((tier, i) => {
    const before = terms.share[i - 1];
    const fault = amount(tier.minNgr);
    const isOrdered = !before || amount(before.minNgr) !== null || sizeOf(tier.minNgr) > sizeOf(before.minNgr);
    note(`share.${i}.minNgr`, fault ?? (isOrdered ? null : 'ORDER'));
    note(`share.${i}.rate`, rate(tier.rate, true));
  });
  if (terms.cpa) {
    note('cpa.amount', amount(terms.cpa.amount, true));
    note('cpa.minDeposit', amount(terms.cpa.minDeposit, true));
    note('cpa.minTurnover', amount(terms.cpa.minTurnover));
  }
  note('adminFee', rate(terms.adminFee));
  note('paymentFee', rate(terms.paymentFee));
  if (terms.fenceAt !== null) note('fenceAt', amount(terms.fenceAt, true));
  note('subRate', rate(terms.subRate));
  note('activeMin', amount(terms.activeMin, true));
  note('minPayout', amount(terms.minPayout));
  return problems;
}
