/** Fees of game vendors and the monthly invoice sheet, shared by server and console. */

import { isPercent, isTypedAmount } from './rates.ts';

/** What a fee is a part of: revenue (bets less wins), or turnover (bets). */
export const FEE_BASES = ['ggr', 'turnover'] as const;
export type FeeBase = (typeof FEE_BASES)[number];

/** Maximum number of fees in the terms of one vendor. */
export const MOST_FEES = 20;

/** A calendar month, `2026-11`. */
export const MONTH_FORM = /^20[0-9]{2}-(?:0[1-9]|1[0-2])$/;

/**
 * - `noTerms`: no fees are known for the month
 * - `unchecked`: the vendor's figures are not entered
 * - `agrees`, `differs`: the vendor's figures compared with ours
 */
export const INVOICE_STATES = ['noTerms', 'unchecked', 'agrees', 'differs'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Figures that a vendor reports and ours are compared with, in display order. */
export const COMPARED_FIGURES = ['rounds', 'turnover', 'wins', 'fee'] as const;
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

/** Problems of terms as typed, each at a field such as `fees.1.rate`. */
export type FeeFault = 'EMPTY' | 'RATE' | 'AMOUNT' | 'TWICE';
export type FeeProblem = { field: string; fault: FeeFault };

type TypedTerms = { fees: readonly { category: string; base: FeeBase; rate: string }[]; minimum: string };

/** Checks terms as typed, field by field; used by the console's form and by the server. */
export function checkFeeTerms({ fees, minimum }: TypedTerms, exponent: number): FeeProblem[] {
  const problems: FeeProblem[] = [];
  if (fees.length === 0) problems.push({ field: 'fees', fault: 'EMPTY' });
  fees.forEach(({ category, base, rate }, i) => {
    if (!isPercent(rate)) problems.push({ field: `fees.${i}.rate`, fault: 'RATE' });
    if (fees.slice(0, i).some((other) => other.category === category && other.base === base))
      problems.push({ field: `fees.${i}.category`, fault: 'TWICE' });
  });
  if (!isTypedAmount(minimum, exponent)) problems.push({ field: 'minimum', fault: 'AMOUNT' });
  return problems;
}

/** Returns the month that is `months` after another one; negative for before. */
export function addMonths(month: string, months: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7);
}
