/** Stakes and payments, equal for all games: a round's win is a whole number of twentieths of its bet. */

/** Units that one bet has. */
export const BET_UNITS = 20;

/** A bet is a positive multiple of the units, in minor units of the currency. */
export const isBet = (bet: bigint): boolean => bet > 0n && bet % BigInt(BET_UNITS) === 0n;

/** Computes the amount of a number of units for a bet, in minor units. @throws RangeError for an invalid bet */
export function payout(units: number, bet: bigint): bigint {
  if (!isBet(bet)) throw new RangeError('a bet is a positive multiple of the units');
  return (bet / BigInt(BET_UNITS)) * BigInt(units);
}
