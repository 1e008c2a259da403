/** Rules for manual adjustments. Pure; amounts are minor units. */
import { parseMoney } from '@parlour/contract/money';

export type AdjustmentLimits = {
  /** Maximum of one adjustment. */
  most: bigint;
  /** Above this amount two other operators must approve. */
  twoAbove: bigint;
};

/** Kind under which approvals are asked for. */
export const SUBJECT = 'adjustment' as const;

/**
 * Returns the signed amount, or the problem as the value of `register.field`.
 *
 * @param text plain digits with an optional point
 */
export function amountOf(
  { amount, direction }: { amount: string; direction: 'credit' | 'debit' },
  { most }: Pick<AdjustmentLimits, 'most'>,
  exponent: number,
): bigint | { field: 'amount'; messageKey: 'form.required' } {
  const minor = parseMoney(amount.trim(), exponent);
  if (minor === null || minor <= 0n || minor > most) return { field: 'amount', messageKey: 'form.required' };
  return direction === 'credit' ? minor : -minor;
}

/** Number of other operators who must approve an amount. */
export const requiredApprovers = (amount: bigint, { twoAbove }: Pick<AdjustmentLimits, 'twoAbove'>): 1 | 2 =>
  (amount < 0n ? -amount : amount) > twoAbove ? 2 : 1;
