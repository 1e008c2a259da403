/** Fast draws as functions of published values, for the server that draws and everybody who checks it. */
import { drawer, keepsPromise } from '../fairness.ts';
import { fromHex, hmacSha256 } from '../sha256.ts';
import { DRAWS } from './draws.ts';

/** Name of a draw: the code of its game and the number of its issue. */
export const drawName = (game: string, numero: string): string => `${game}:${numero}`;

/** Draws an issue; null for a family whose draws are made elsewhere. The result depends on nothing else. */
export const drawBySeed = (family: string, seed: Uint8Array, name: string): unknown =>
  DRAWS[family]?.(drawer(hmacSha256(seed), name, 0)) ?? null;

export type DrawEvidence = {
  family: string;
  /** See {@link drawName}. */
  name: string;
  /** Hex of the seed, which is published after the draw. */
  seed: string;
  /** Hex of its SHA-256, which was published before the issue was on sale. */
  promised: string;
};
export type DrawVerdict = { ok: true; result: unknown } | { ok: false; reason: 'model' | 'seed' | 'promise' };

/** Returns the result that the evidence determines, or the reason why there is none. */
export function verifyDraw({ family, name, seed: hex, promised }: DrawEvidence): DrawVerdict {
  const seed = fromHex(hex);
  if (!DRAWS[family]) return { ok: false, reason: 'model' };
  if (!seed) return { ok: false, reason: 'seed' };
  if (!keepsPromise(seed, promised)) return { ok: false, reason: 'promise' };
  return { ok: true, result: drawBySeed(family, seed, name) };
}
