/** What an adjustment by hand may be. Pure; amounts are minor units. */
import { parseMoney } from '@parlour/contract/money';

export type AdjustmentLimits = {
  /** Most that one adjustment may move. */
  most: bigint;
  /** Above this, two others have to approve. */
  twoAbove: bigint;
};

/** Kind under which approvals are asked for. */
export const SUBJECT = 'adjustment' as const;

/**
 * The amount with its sign, or what is wrong with it, as the value of `register.field`.
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

/** How many other operators have to stand for an amount. */
export const requiredApprovers = (amount: bigint, { twoAbove }: Pick<AdjustmentLimits, 'twoAbove'>): 1 | 2 =>
  (amount < 0n ? -amount : amount) > twoAbove ? 2 : 1;
