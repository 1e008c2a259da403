/** Encrypts login and registration bodies for the server. Loaded when the first such body is sent. */

import { ENCRYPTION_HEADER } from '@parlour/contract/accounts';
import type { ClientFailure } from '@parlour/contract/client';
import { getEncryptionKey } from '@parlour/contract/sessions.endpoints';
import { CompactEncrypt, importJWK } from 'jose';
import { call } from './api.ts';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/**
 * Returns a compact JWE (ECDH-ES+A256KW, A256GCM) of `{ method, path, iat, nonce, body }`. The time is the server's, so
 * that a device with a wrong clock can sign in.
 */
export async function seal(method: string, path: string, body: unknown) {
  const answer = await call(getEncryptionKey, {});
  if (!answer.ok) return answer as ClientFailure<never>;
  const { jwk, kid, now } = answer.value;
  const key = await importJWK(jwk, 'ECDH-ES+A256KW');
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const payload = new TextEncoder().encode(JSON.stringify({ method, path, iat: now, nonce, body }));
  const sealed = await new CompactEncrypt(payload)
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid })
    .encrypt(key);
  return { headers: { 'content-type': 'application/jose', [ENCRYPTION_HEADER]: 'v1' }, body: sealed };
}
