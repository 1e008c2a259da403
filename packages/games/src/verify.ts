/** Recomputes a round from published values, for the verifier page and the support desk. */
import { CLIENT_SEED, drawer, keepsPromise } from './fairness.ts';
import { isChoiceOf, type Played, play, tableOf } from './played.ts';
import { fromHex, hmacSha256 } from './sha256.ts';
import { slotModel } from './slot/models.ts';

export type Evidence = {
  /** Model id of the round. */
  model: string;
  /** The player's choice; empty when there is none. */
  choice: string;
  /** Hex of the 32 bytes that were revealed after the rotation. */
  serverSeed: string;
  /** Hex of the SHA-256 that was published before the bet. */
  promised: string;
  clientSeed: string;
  nonce: number;
};
export type Verdict =
  | { ok: true; round: Played }
  | { ok: false; reason: 'model' | 'choice' | 'seed' | 'promise' | 'clientSeed' | 'nonce' };

/** Returns the round determined by the evidence, or the reason why there is none. */
export function verifyRound(evidence: Evidence): Verdict {
  const { model, choice } = evidence;
  if (!slotModel(model) && !tableOf(model)) return { ok: false, reason: 'model' };
  if (!isChoiceOf(model, choice)) return { ok: false, reason: 'choice' };
  const seed = fromHex(evidence.serverSeed);
  if (!seed) return { ok: false, reason: 'seed' };
  if (!keepsPromise(seed, evidence.promised)) return { ok: false, reason: 'promise' };
  if (!CLIENT_SEED.test(evidence.clientSeed)) return { ok: false, reason: 'clientSeed' };
  if (!Number.isSafeInteger(evidence.nonce) || evidence.nonce < 0) return { ok: false, reason: 'nonce' };
  const round = play(model, choice, drawer(hmacSha256(seed), evidence.clientSeed, evidence.nonce));
  return round ? { ok: true, round } : { ok: false, reason: 'choice' };
}
