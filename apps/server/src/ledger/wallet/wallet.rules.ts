/** Pure decisions about a player's money. Amounts are minor units. */

/**
 * How much a refill of play money adds.
 *
 * @param mark a balance below this may be filled up
 * @param level what it is filled up to
 * @param refilledToday whether there was a refill on this business day
 * @returns the amount, or null when a refill is not due
 */
export const refillAmount = (
  balance: bigint,
  { mark, level, refilledToday }: { mark: bigint; level: bigint; refilledToday: boolean },
): bigint | null => (refilledToday || balance >= mark || balance >= level ? null : level - balance);
