/** Invalid ID tokens, each for a different reason. */
import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createSigner, type Signer } from '../adapters/demo-identity/signer.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export type ForgeryMaterial = {
  /** Valid claims. */
  good: JWTPayload;
  /** Signs as the real provider does. */
  signer: Signer;
  kid: string;
  /** Another provider that is trusted for its own tokens. */
  neighbour: Signer;
  /** Claims that only this provider's own check refuses. */
  own: Record<string, JWTPayload>;
};

/** Returns every forgery by name. */
export async function forgeries(material: ForgeryMaterial): Promise<Map<string, string>> {
  const { good, signer, kid, neighbour, own } = material;
  const stranger = createSigner(kid);
  const unknown = createSigner('nobody');
  const rogue = await generateKeyPair('RS256', { modulusLength: 2048 });
  const [published] = (await signer.jwks()).keys;
  const right = await signer.sign(good);
  const [head = '', body = '', signature = ''] = right.split('.');
  const { exp: _exp, ...withoutEnd } = good;
  const { sub: _sub, ...withoutSubject } = good;
  const { iat: _iat, ...withoutStart } = good;
  const later = Math.floor(Date.now() / 1000) + 3600;
  const hmacHead = part({ alg: 'HS256', kid, typ: 'JWT' });
  const hmac = createHmac('sha256', JSON.stringify(published)).update(`${hmacHead}.${body}`).digest('base64url');
  return new Map([
    ['no signature', `${part({ alg: 'none', typ: 'JWT' })}.${body}.`],
    ['no signature, but a key id', `${part({ alg: 'none', kid })}.${body}.${signature}`],
    ['the public key as a shared secret', `${hmacHead}.${body}.${hmac}`],
    ['a stranger with the same key id', await stranger.sign(good)],
    ['an unknown key id', await unknown.sign(good)],
    [
      'a key that the token brings along',
      await new SignJWT(good)
        .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(rogue.publicKey) })
        .sign(rogue.privateKey),
    ],
    ['the neighbour provider', await neighbour.sign(good)],
    ['changed claims', `${head}.${part({ ...good, sub: 'somebody-else' })}.${signature}`],
    ['a cut signature', right.slice(0, -4)],
    ['another audience', await signer.sign({ ...good, aud: 'somebody-else' })],
    ['two audiences', await signer.sign({ ...good, aud: [String(good.aud), 'somebody-else'] })],
    ['another issuer', await signer.sign({ ...good, iss: 'https://issuer.invalid' })],
    ['an issuer that only begins alike', await signer.sign({ ...good, iss: `${good.iss}.example` })],
    ['an ended token', await signer.sign({ ...good, iat: later - 9000, exp: later - 5400 })],
    ['no end', await signer.sign(withoutEnd)],
    ['no start', await signer.sign(withoutStart)],
    ['from the future', await signer.sign({ ...good, iat: later, exp: later + 3600 })],
    ['not yet good', await signer.sign({ ...good, nbf: later })],
    ['no subject', await signer.sign(withoutSubject)],
    ['an empty subject', await signer.sign({ ...good, sub: '' })],
    ['an endless subject', await signer.sign({ ...good, sub: 's'.repeat(300) })],
    ['a token without an end to it', await signer.sign({ ...good, noise: 'n'.repeat(9_000) })],
    ...(await Promise.all(
      Object.entries(own).map(async ([name, claims]) => [name, await signer.sign(claims)] as const),
    )),
  ]);
}
