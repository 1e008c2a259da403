/**
 * Encrypted bodies (W5): compact JWE to a rotating key of this server, bound to method and path, with a nonce that is
 * good once. Transport encryption stays the real protection; this keeps credentials out of the logs of everything in
 * between. Every refusal looks the same from outside.
 */
import { randomBytes } from 'node:crypto';
import { type CryptoKey, compactDecrypt, errors, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { fail, type Outcome } from '../../http/outcome.ts';
import type { Secrets } from '../../secrets.ts';
import { findKeys, insertKey, insertNonce } from './verification.store.ts';

const ALGORITHM = 'ECDH-ES+A256KW';
const ENCRYPTION = 'A256GCM';
/** How far the sender's clock may be off. The client corrects its clock by the time that the key came with. */
const CLOCK_SECONDS = 300;
/** A key is handed out for a day and opens bodies for a day longer. */
const ROTATE_MS = 24 * 3600_000;

/** An unknown key id sends nobody to the database more often than this. */
const LOOK_AGAIN_MS = 1_000;

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
  /** The key that clients should use now. */
  current: () => Promise<{ kid: string; jwk: JWK }>;
  /** Opens a body for one method and path. */
  open: (jwe: string, method: string, path: string) => Promise<Outcome<unknown, 'crypto.refused'>>;
};

export function createBodies(db: Db, secrets: Secrets): Bodies {
  let keys: Key[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<void> {
    lookedAt = Date.now();
    const rows = await findKeys(db, 2 * ROTATE_MS);
    keys = await Promise.all(
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
  }

  async function current(): Promise<Key> {
    const isFresh = (key: Key | undefined): key is Key => key !== undefined && Date.now() - key.createdAt < ROTATE_MS;
    if (!isFresh(keys[0])) await load();
    const [held] = keys;
    if (isFresh(held)) return held;
    const pair = await generateKeyPair(ALGORITHM, { crv: 'P-256', extractable: true });
    const kid = randomBytes(12).toString('base64url');
    const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM };
    const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
    await insertKey(db, kid, publicJwk, secrets.seal(privateJwk, `body:${kid}`));
    await load();
    const [fresh] = keys;
    if (!fresh) throw new Error('the new body key was not stored');
    return fresh;
  }

  const find = (kid: unknown): Key | undefined =>
    keys.find((key) => key.kid === kid && Date.now() - key.createdAt < 2 * ROTATE_MS);

  /** The private key of a body. A key that another server made meanwhile is looked up, at most once in a while. */
  async function privateKeyOf(kid: unknown): Promise<Key['privateKey']> {
    if (!find(kid) && Date.now() - lookedAt > LOOK_AGAIN_MS) await load();
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
