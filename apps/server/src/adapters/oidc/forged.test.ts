import fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgeries } from '../../testing/forgeries.ts';
import { createSigner } from '../demo-identity/signer.ts';
import { createFirebase } from '../firebase/firebase.ts';
import { outgoing, Unreachable } from '../outgoing.ts';
import { Refused } from './id-token.ts';
import { keepFor } from './key-set.ts';
import { createOidc } from './oidc.ts';

const PROJECT = 'demo-parlour';
const TRIP = { redirectUri: 'https://play.example/callback', nonce: 'the-nonce', verifier: 'the-verifier' };

/** Provider whose token endpoint returns a prepared answer. */
let provider: FastifyInstance;
let base = '';
let answer = '';
const asked = { keys: 0 };
const keyControl = { cache: 'public, max-age=600', status: 200 };
const signers = { google: createSigner('g1'), facebook: createSigner('f1'), firebase: createSigner('b1') };

beforeAll(async () => {
  provider = fastify();
  provider.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_r, body, done) =>
    done(null, body),
  );
  provider.post('/token', async () => ({ id_token: answer, access_token: 'x', token_type: 'Bearer' }));
  for (const [name, signer] of Object.entries(signers)) {
    provider.get(`/${name}/keys`, async (_request, reply) => {
      asked.keys++;
      return reply
        .code(keyControl.status)
        .header('cache-control', keyControl.cache)
        .send(await signer.jwks());
    });
  }
  base = await provider.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => provider.close());

const seconds = () => Math.floor(Date.now() / 1000);

const oidcOf = (name: 'google' | 'facebook') =>
  createOidc(
    {
      authorizeUrl: `${base}/authorize`,
      tokenUrl: `${base}/token`,
      keysUrl: `${base}/${name}/keys`,
      issuers: [`https://${name}.example`],
      clientId: 'us',
      clientSecret: 'secret',
      scope: 'openid',
    },
    outgoing(),
  );
const firebase = (now?: () => number) =>
  createFirebase({ projectId: PROJECT, ask: outgoing(), keysUrl: `${base}/firebase/keys`, ...(now ? { now } : {}) });

const redirectClaims = (name: string): JWTPayload => ({
  iss: `https://${name}.example`,
  aud: 'us',
  sub: '1234567890',
  nonce: TRIP.nonce,
  email: 'player@example.com',
  email_verified: true,
  iat: seconds(),
  exp: seconds() + 3600,
});
const phoneClaims = (): JWTPayload => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid1',
  auth_time: seconds(),
  phone_number: '+959420001234',
  firebase: { sign_in_provider: 'phone', identities: { phone: ['+959420001234'] } },
  iat: seconds(),
  exp: seconds() + 3600,
});

type Check = (token: string) => Promise<unknown>;

/** Returns the names of the forgeries that a check accepts. */
async function accepted(forged: Map<string, string>, check: Check): Promise<string[]> {
  const names: string[] = [];
  for (const [name, token] of forged) {
    const passed = await check(token).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return false;
      },
    );
    if (passed) names.push(name);
  }
  return names;
}

const forRedirect = (name: 'google' | 'facebook') => {
  const good = redirectClaims(name);
  const { nonce: _nonce, ...withoutNonce } = good;
  return forgeries({
    good,
    signer: signers[name],
    kid: name === 'google' ? 'g1' : 'f1',
    neighbour: signers[name === 'google' ? 'facebook' : 'google'],
    own: { 'the nonce of another trip': { ...good, nonce: 'other' }, 'no nonce': withoutNonce },
  });
};
const forPhone = () => {
  const good = phoneClaims();
  return forgeries({
    good,
    signer: signers.firebase,
    kid: 'b1',
    neighbour: signers.google,
    own: {
      'signed in by password': { ...good, firebase: { sign_in_provider: 'password' } },
      'no word of how': { ...good, firebase: undefined },
      'no number': { ...good, phone_number: undefined },
      'a number that is none': { ...good, phone_number: '0942' },
      'a code of long ago': { ...good, auth_time: seconds() - 3000 },
      'a code of tomorrow': { ...good, auth_time: seconds() + 3000 },
    },
  });
};
const redeem =
  (name: 'google' | 'facebook'): Check =>
  (token) => {
    answer = token;
    return oidcOf(name).redeem('code', TRIP);
  };

describe('forged ID tokens', () => {
  it('P-42 of more than 60 forged tokens none is accepted, and the right ones are', async () => {
    const [google, facebook, phone] = [await forRedirect('google'), await forRedirect('facebook'), await forPhone()];
    expect(google.size + facebook.size + phone.size).toBeGreaterThanOrEqual(60);
    expect(await accepted(google, redeem('google'))).toEqual([]);
    expect(await accepted(facebook, redeem('facebook'))).toEqual([]);
    expect(await accepted(phone, firebase().verifyIdToken)).toEqual([]);

    answer = await signers.google.sign(redirectClaims('google'));
    expect(await oidcOf('google').redeem('code', TRIP)).toEqual({
      issuer: 'https://google.example',
      subject: '1234567890',
      shownName: '',
    });
    expect(await firebase().verifyIdToken(await signers.firebase.sign(phoneClaims()))).toEqual({
      issuer: `https://securetoken.google.com/${PROJECT}`,
      subject: 'uid1',
      phoneNumber: '+959420001234',
    });
  });

  it('P-42 control: verifiers that forget the signature, the claims, or the nonce are caught', async () => {
    const google = await forRedirect('google');
    const readsOnly: Check = async (token) => {
      const { aud, iss, exp = 0, nonce } = decodeJwt(token);
      if (aud !== 'us' || iss !== 'https://google.example' || exp < seconds() || nonce !== TRIP.nonce)
        throw new Refused('claims');
    };
    const { keys } = await signers.google.jwks();
    const refusing = (work: () => Promise<unknown>) =>
      work().catch((error: unknown) => {
        throw new Refused('jose', { cause: error });
      });
    const signatureOnly: Check = (token) => refusing(() => jwtVerify(token, keys[0] ?? {}));
    const withoutNonce: Check = (token) =>
      refusing(() =>
        jwtVerify(token, keys[0] ?? {}, { issuer: 'https://google.example', audience: 'us', algorithms: ['RS256'] }),
      );
    expect(await accepted(google, readsOnly)).toContain('no signature');
    expect(await accepted(google, signatureOnly)).toContain('another audience');
    expect(await accepted(google, withoutNonce)).toContain('the nonce of another trip');
  });
});

describe('published keys', () => {
  it('are asked for once while their cache control lasts, and again afterwards', async () => {
    let now = Date.now();
    const { verifyIdToken } = firebase(() => now);
    const token = await signers.firebase.sign({ ...phoneClaims(), exp: seconds() + 7200 });
    asked.keys = 0;
    await Promise.all([verifyIdToken(token), verifyIdToken(token), verifyIdToken(token)]);
    expect(asked.keys).toBe(1);
    now += 599_000;
    await verifyIdToken(token);
    expect(asked.keys).toBe(1);
    now += 2_000;
    await verifyIdToken(token).catch(() => undefined);
    expect(asked.keys).toBe(2);
  });

  it('are asked for again for an unknown key id, but not by every forged token', async () => {
    let now = Date.now();
    const { verifyIdToken } = firebase(() => now);
    const forged = await createSigner('nobody').sign(phoneClaims());
    asked.keys = 0;
    for (let i = 0; i < 5; i++) await expect(verifyIdToken(forged)).rejects.toThrow(Refused);
    expect(asked.keys).toBe(1);
    now += 61_000;
    for (let i = 0; i < 5; i++) await expect(verifyIdToken(forged)).rejects.toThrow(Refused);
    expect(asked.keys).toBe(2);
  });

  it('that cannot be had mean that nothing is accepted', async () => {
    keyControl.status = 503;
    await expect(firebase().verifyIdToken(await signers.firebase.sign(phoneClaims()))).rejects.toThrow(Unreachable);
    keyControl.status = 200;
  });

  it('are kept within bounds whatever the provider says', () => {
    expect([
      keepFor('public, max-age=600', null),
      keepFor('public, max-age=600', '100'),
      keepFor('max-age=5', null),
      keepFor('max-age=999999999', null),
      keepFor('no-store', null),
      keepFor(null, null),
    ]).toEqual([600_000, 500_000, 60_000, 86_400_000, 60_000, 3_600_000]);
  });
});
