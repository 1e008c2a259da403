/**
 * Provably fair draws, which nobody can influence and everybody can verify.
 *
 * The operator generates a server seed of 32 bytes and publishes its SHA-256 before the first bet. The player may set
 * the client seed. Round number `nonce` of this pair of seeds takes its numbers, in order, from the stream
 * HMAC-SHA256(server seed, `clientSeed:nonce:cursor`), cursor = 0, 1, 2 … After rotation of the pair the server seed is
 * published, and anyone can recompute every round of it.
 */
import { type KeyedHash, sha256, toHex } from './sha256.ts';

export const SERVER_SEED_BYTES = 32;

/** Format of client seeds. */
export const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/;

/** A whole number from 0 to `bound` - 1, each equally likely. `bound` is 1 to 2^32. */
export type Draw = (bound: number) => number;

/** Commitment published before the first bet: SHA-256 of the server seed in lower-case hex. */
export const commitment = (serverSeed: Uint8Array): string => toHex(sha256(serverSeed));

/** Whether a published seed matches its earlier commitment. */
export const keepsPromise = (serverSeed: Uint8Array, promised: string): boolean =>
  serverSeed.length === SERVER_SEED_BYTES && commitment(serverSeed) === promised.toLowerCase();

const RANGE = 0x100000000;

/**
 * Creates the generator of the numbers of one round.
 *
 * 32-bit words are used in order, big-endian. A word in the incomplete last part of the range is rejected, so that all
 * results are equally likely; no word is rejected for any other reason.
 *
 * @param hash HMAC-SHA256 under the server seed
 * @param nonce number of the round of this pair of seeds, from 0
 */
export function drawer(hash: KeyedHash, clientSeed: string, nonce: number): Draw {
  let cursor = 0;
  let block = new Uint8Array(0);
  let at = 0;
  const word = (): number => {
    if (at >= block.length) {
      block = Uint8Array.from(hash(`${clientSeed}:${nonce}:${cursor++}`));
      at = 0;
    }
    const value =
      ((block[at] ?? 0) * 0x1000000 +
        ((block[at + 1] ?? 0) << 16) +
        ((block[at + 2] ?? 0) << 8) +
        (block[at + 3] ?? 0)) >>>
      0;
    at += 4;
    return value;
  };
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > RANGE) throw new RangeError(`no draw below ${bound}`);
    const limit = RANGE - (RANGE % bound);
    let value = word();
    while (value >= limit) value = word();
    return value % bound;
  };
}
