/** Proof of a fast draw, computed on the player's device. */
import { drawName, verifyDraw } from '@parlour/games/lottery/verify-draw';
import type { LotteryOrder } from './lottery.queries.ts';

/** Returns the result that seed and commitment determine; null when they do not fit. */
export function verified({ gameCode, numero, commitment, seed }: LotteryOrder, family: string): unknown {
  const name = drawName(gameCode, numero);
  const verdict = verifyDraw({ family, name, seed: seed ?? '', promised: commitment ?? '' });
  return verdict.ok ? verdict.result : null;
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Whether two results are equal, whatever the order of their fields. */
export const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
