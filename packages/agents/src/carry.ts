/** Carry-over of a loss that the house had with a team, from one dividend period to the next. */
import type { Carry } from './contract.ts';

/** The period directly before, under the same agent and line. */
export type Before = {
  base: bigint;
  /** The base without what had been carried into it. */
  raw: bigint;
};

const loss = (amount: bigint): bigint => (amount < 0n ? amount : 0n);

/**
 * What is carried into a period, zero or below: a positive rest is never carried.
 *
 * @param before null when no contract was in force in that period
 * @param isFirstPart whether the period is the first of its month, which `secondHalf` carries nothing into
 */
export function carryInto(carry: Carry, before: Before | null, isFirstPart: boolean): bigint {
  if (!before || carry === 'none') return 0n;
  if (carry === 'permanent') return loss(before.base);
  return carry === 'secondHalf' && isFirstPart ? 0n : loss(before.raw);
}
