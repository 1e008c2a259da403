/** Proof of a fast draw, computed on the player's device. */
import { drawName, verifyDraw } from '@parlour/games/lottery/verify-draw';
import type { LotteryOrder } from './lottery.queries.ts';

/** Returns the result that seed and commitment determine; null when they do not fit. */
export function verified({ gameCode, numero, commitment, seed }: LotteryOrder, family: string): unknown {
  const name = drawName(gameCode, numero);
  const verdict = verifyDraw({ family, name, seed: seed ?? '', promised: commitment ?? '' });
  return verdict.ok ? verdict.result : null;
}
