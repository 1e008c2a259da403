/** Works a slot round out again from what was published, as the verifier page and the support desk do. */
import { CLIENT_SEED, drawer, keepsPromise } from './fairness.ts';
import { fromHex, hmacSha256 } from './sha256.ts';
import { playRound, type Round } from './slot/engine.ts';
import { slotModel } from './slot/models.ts';

export type Evidence = {
  /** Model id of the round. */
  model: string;
  /** Hex of the 32 bytes that were shown after the rotation. */
  serverSeed: string;
  /** Hex of the SHA-256 that was shown before the bet. */
  promised: string;
  clientSeed: string;
  nonce: number;
};
export type Verdict =
  | { ok: true; round: Round }
  | { ok: false; reason: 'model' | 'seed' | 'promise' | 'clientSeed' | 'nonce' };

/** The round that the evidence leads to, or why it leads to none. */
export function verifyRound(evidence: Evidence): Verdict {
  const model = slotModel(evidence.model);
  if (!model) return { ok: false, reason: 'model' };
  const seed = fromHex(evidence.serverSeed);
  if (!seed) return { ok: false, reason: 'seed' };
  if (!keepsPromise(seed, evidence.promised)) return { ok: false, reason: 'promise' };
  if (!CLIENT_SEED.test(evidence.clientSeed)) return { ok: false, reason: 'clientSeed' };
  if (!Number.isSafeInteger(evidence.nonce) || evidence.nonce < 0) return { ok: false, reason: 'nonce' };
  return { ok: true, round: playRound(model, drawer(hmacSha256(seed), evidence.clientSeed, evidence.nonce)) };
}
