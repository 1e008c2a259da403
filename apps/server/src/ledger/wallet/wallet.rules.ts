/** Pure decisions about a player's money. Amounts are minor units. */

/**
 * Amount of a refill of play money.
 *
 * @param mark a balance below this may be refilled
 * @param level balance after the refill
 * @param refilledToday whether there was a refill on this business day
 * @returns the amount, or null when a refill is not due
 */
export const refillAmount = (
  balance: bigint,
  { mark, level, refilledToday }: { mark: bigint; level: bigint; refilledToday: boolean },
): bigint | null => (refilledToday || balance >= mark || balance >= level ? null : level - balance);
