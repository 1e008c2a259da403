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

/** Whether a price leaves no margin: its return plus the highest rebate of any chain, both in ppm. */
export const isReturnTooHigh = (returned: bigint, highestRebate: bigint): boolean => returned + highestRebate >= PPM;
