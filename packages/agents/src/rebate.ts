/** Rebates: the difference of rates along the chain of a bettor, kept to the millionth of a minor unit. */
import { PPM } from './rate.ts';

/** A member of a chain with his rate in ppm, as it stood when the bet was placed. */
export type Rated<Id = string> = { member: Id; rate: bigint };
/** What a member gets, in millionths of a minor unit. */
export type RebateShare<Id = string> = { member: Id; millionths: bigint };

/**
 * Divides the rebate of a turnover among a chain. Each gets what his rate is above all rates below him; together they
 * get the highest rate of the chain. A turnover below zero takes back by the same rates.
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

/** Whole units of an account of millionths, and what stays on it. Nothing is paid while it is below one unit. */
export function payWhole(millionths: bigint): { paid: bigint; rest: bigint } {
  const paid = millionths < PPM ? 0n : millionths / PPM;
  return { paid, rest: millionths - paid * PPM };
}

/** Whether a price gives everything away: its return and the highest rebate of any chain, both in ppm. */
export const isReturnTooHigh = (returned: bigint, highestRebate: bigint): boolean => returned + highestRebate >= PPM;
