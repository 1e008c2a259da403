import { randomBytes } from 'node:crypto';
import { ENCRYPTION_HEADER } from '@parlour/contract/accounts';
import type { OutputOf } from '@parlour/contract/endpoint';
import type { getEncryptionKey } from '@parlour/contract/sessions.endpoints';
import { CompactEncrypt, importJWK } from 'jose';

/** Headers of an encrypted body. */
export const SEALED = { 'content-type': 'application/jose', [ENCRYPTION_HEADER]: 'v1' };

/**
 * Encrypts a body as browsers do.
 *
 * @param key the server's key response
 * @param changes to the encrypted content, for tests of refused bodies
 */
export async function sealed(
  { jwk, kid, now }: OutputOf<typeof getEncryptionKey>,
  method: string,
  path: string,
  body: unknown,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const payload = { method, path, iat: now, nonce: randomBytes(16).toString('base64url'), body, ...changes };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES+A256KW'));
}
