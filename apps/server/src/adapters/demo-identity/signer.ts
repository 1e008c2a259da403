import { type CryptoKey, exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';

export type Signer = {
  sign: (claims: JWTPayload) => Promise<string>;
  jwks: () => Promise<JSONWebKeySet>;
};

/** A key pair, generated when first needed. */
export function createSigner(kid: string): Signer {
  let making: Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> | null = null;
  const pair = () => {
    making ??= generateKeyPair('RS256', { modulusLength: 2048 });
    return making;
  };
  return {
    async sign(claims) {
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign((await pair()).privateKey);
    },
    async jwks() {
      return { keys: [{ ...(await exportJWK((await pair()).publicKey)), kid, alg: 'RS256', use: 'sig' }] };
    },
  };
}
