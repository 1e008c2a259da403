/** Rebates: differences of the rates along the chain of a bettor, exact to the millionth of a minor unit. */
import { PPM } from './rate.ts';

/** A member of a chain with his rate in ppm when the bet was placed. */
export type Rated<Id = string> = { member: Id; rate: bigint };
/** Share of a member, in millionths of a minor unit. */
export type RebateShare<Id = string> = { member: Id; millionths: bigint };

/**
 * Divides the rebate of a turnover among a chain. Each member gets the difference between his rate and the highest rate
 * below him; the sum is the highest rate of the chain. A negative turnover is deducted by the same rates.
 *
 * @param chain the bettor first, the top last
 */
export function divideRebate<Id>(chain: readonly Rated<Id>[], turnover: bigint): RebateShare<Id>[] {
  const shares: RebateShare<Id>[] = [];
  let below = 0n;
  for (const { member, rate } of chain) {
    if (rate <= below) continue;
    shares.push({ member, millionths: turnover * (rate - below) });
    below = rate;
  }
  return shares.filter(({ millionths }) => millionths !== 0n);
}

/** Splits an amount in millionths into the payable whole units and the rest. Nothing is payable below one unit. */
export function payWhole(millionths: bigint): { paid: bigint; rest: bigint } {
  const paid = millionths < PPM ? 0n : millionths / PPM;
  return { paid, rest: millionths - paid * PPM };
}

/** Returns the highest rate with which a return and all rebates stay below the stake; both in ppm. */
export const mostRebate = (returned: bigint): bigint => (returned < PPM ? PPM - returned - 1n : 0n);

/** Limits the rates of a chain, and so the sum of its rebates. @param most in ppm; null for no limit */
export const capped = <Id>(chain: readonly Rated<Id>[], most: bigint | null): Rated<Id>[] =>
  chain.map(({ member, rate }) => ({ member, rate: most !== null && rate > most ? most : rate }));
