/** Carry-over of a team's negative base from one dividend period to the next. */
import type { Carry } from './contract.ts';

/** The directly preceding period of the same agent and line. */
export type Before = {
  base: bigint;
  /** The base without the amount carried into it. */
  raw: bigint;
};

const loss = (amount: bigint): bigint => (amount < 0n ? amount : 0n);

/**
 * Computes the amount carried into a period, zero or negative: a positive rest is never carried.
 *
 * @param before null when no contract was in force in that period
 * @param isFirstPart whether the period is the first of its month, into which `secondHalf` carries nothing
 */
export function carryInto(carry: Carry, before: Before | null, isFirstPart: boolean): bigint {
  if (!before || carry === 'none') return 0n;
  if (carry === 'permanent') return loss(before.base);
  return carry === 'secondHalf' && isFirstPart ? 0n : loss(before.raw);
}
