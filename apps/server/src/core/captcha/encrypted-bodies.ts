/**
 * Encrypted bodies (W5): compact JWE to a rotating key of this server, bound to method and path, with a single-use
 * nonce. TLS remains the real protection; this keeps credentials out of the logs of intermediaries. Every refusal is
 * identical for the caller.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type CryptoKey, compactDecrypt, errors, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Secrets } from '../../config/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { fail, type Outcome } from '../../platform/http/result.ts';
import { findKeys, insertKey, insertNonce } from './captcha.store.ts';

const ALGORITHM = 'ECDH-ES+A256KW';
const ENCRYPTION = 'A256GCM';
/** Tolerated clock skew of the sender. The client corrects its clock with the server time delivered with the key. */
const CLOCK_SECONDS = 300;
/** A key is issued for a day and decrypts bodies for another day. */
const ROTATE_MS = 24 * 3600_000;

/** Minimum interval of database look-ups for unknown key ids, however many arrive. */
const LOOK_AGAIN_MS = 100;

class UnknownKey extends Error {}

const payload = z.strictObject({
  method: z.string(),
  path: z.string(),
  iat: z.number(),
  nonce: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  body: z.unknown(),
});

type Key = { kid: string; publicJwk: JWK; privateKey: CryptoKey | Uint8Array; createdAt: number };

export type Bodies = {
  /** Returns the key that clients should use now. */
  current: () => Promise<{ kid: string; jwk: JWK }>;
  /** Decrypts a body for one method and path. */
  open: (jwe: string, method: string, path: string) => Promise<Outcome<unknown, 'crypto.refused'>>;
};

export function createBodies(db: Db, secrets: Secrets): Bodies {
  /** Newest first. */
  let keys: Key[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let renewing: Promise<Key> | null = null;
  let nextLook: Promise<void> | null = null;

  const isWithin = (ms: number, key: Key | undefined): key is Key =>
    key !== undefined && Date.now() - key.createdAt < ms;

  /**
   * Adds the stored keys. It never removes any, because of two concurrent look-ups the one with the older result may
   * end last.
   */
  async function look(): Promise<void> {
    lookedAt = performance.now();
    const rows = await findKeys(db, 2 * ROTATE_MS);
    const read = await Promise.all(
      rows.map(async (row) => ({
        kid: row.kid,
        publicJwk: row.public_jwk as JWK,
        privateKey: await importJWK(
          JSON.parse(secrets.open(row.sealed_private, `body:${row.kid}`).toString()) as JWK,
          ALGORITHM,
        ),
        createdAt: row.created_at.getTime(),
      })),
    );
    const known = new Map([...keys, ...read].map((key) => [key.kid, key]));
    keys = [...known.values()]
      .filter((key) => isWithin(2 * ROTATE_MS, key))
      .toSorted((one, other) => other.createdAt - one.createdAt);
  }

  /**
   * Starts a new look-up, shared by all callers that wait for it, because a running one may have missed a key that was
   * added since.
   */
  function lookAgain(): Promise<void> {
    nextLook ??= (async () => {
      await setTimeout(Math.max(0, lookedAt + LOOK_AGAIN_MS - performance.now()));
      nextLook = null;
      await look();
    })();
    return nextLook;
  }

  async function renewed(): Promise<Key> {
    await look();
    if (isWithin(ROTATE_MS, keys[0])) return keys[0];
    const pair = await generateKeyPair(ALGORITHM, { crv: 'P-256', extractable: true });
    const kid = randomBytes(12).toString('base64url');
    const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM };
    const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
    await insertKey(db, kid, publicJwk, secrets.seal(privateJwk, `body:${kid}`));
    await look();
    const [fresh] = keys;
    if (!fresh) throw new Error('the new body key was not stored');
    return fresh;
  }

  /** Concurrent callers share one renewal. */
  async function current(): Promise<Key> {
    if (isWithin(ROTATE_MS, keys[0])) return keys[0];
    renewing ??= renewed().finally(() => {
      renewing = null;
    });
    return renewing;
  }

  const find = (kid: unknown): Key | undefined => keys.find((key) => key.kid === kid && isWithin(2 * ROTATE_MS, key));

  /** Returns the private key for a body; one created by another server is looked up. */
  async function privateKeyOf(kid: unknown): Promise<Key['privateKey']> {
    if (!find(kid)) await lookAgain();
    const key = find(kid);
    if (!key) throw new UnknownKey();
    return key.privateKey;
  }

  return {
    async current() {
      const key = await current();
      return { kid: key.kid, jwk: key.publicJwk };
    },
    async open(jwe, method, path) {
      try {
        const opened = await compactDecrypt(jwe, (header) => privateKeyOf(header.kid), {
          keyManagementAlgorithms: [ALGORITHM],
          contentEncryptionAlgorithms: [ENCRYPTION],
        });
        const content = payload.parse(JSON.parse(new TextDecoder().decode(opened.plaintext)));
        const isBound = content.method === method && content.path === path;
        if (!isBound || Math.abs(Date.now() / 1000 - content.iat) > CLOCK_SECONDS) return fail('crypto.refused');
        await insertNonce(db, content.nonce);
        return { ok: true, value: content.body };
      } catch (error) {
        if (
          error instanceof Error &&
          (error instanceof errors.JOSEError ||
            error.name === 'ZodError' ||
            error instanceof SyntaxError ||
            error instanceof UnknownKey ||
            error instanceof TypeError ||
            isUniqueViolation(error))
        ) {
          return fail('crypto.refused');
        }
        throw error;
      }
    },
  };
}
