/** Decisions about approvals. Pure; amounts are minor units. */

/**
 * Returns the number of other operators who must approve an amount.
 *
 * @param amount null without a bound
 * @param twoAbove amount above which two must approve; null for no such limit
 */
export const approversFor = (amount: bigint | null, twoAbove: bigint | null): 1 | 2 =>
  twoAbove !== null && (amount === null || amount > twoAbove) ? 2 : 1;
