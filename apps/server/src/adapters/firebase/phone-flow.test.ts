/**
 * Phone sign-in from the browser's side, with the simulated provider, or with Google's own Auth emulator when
 * `FIREBASE_AUTH_EMULATOR_HOST` names one (`npm run test:firebase-emulator`).
 */

import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoIdentity, DEMO_API_KEY, DEMO_PREFIX, DEMO_PROJECT } from '../demo-identity/demo-identity.ts';
import { Refused } from '../oidc/id-token.ts';
import { outgoing } from '../outgoing.ts';
import { createFirebase } from './firebase.ts';

const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';

type Service = {
  endpoint: string;
  /** Returns the last code sent to a number. */
  codeOf: (phoneNumber: string) => Promise<string>;
  keysUrl: string;
  close: () => Promise<void>;
};

async function double(): Promise<Service> {
  const codes = new Map<string, string>();
  const server = fastify();
  await server.register(cookie);
  await server.register(rateLimit, { global: false });
  const demo = createDemoIdentity({
    isCallback: () => false,
    deliver: async (number, code) => void codes.set(number, code),
  });
  demo.mount(server);
  const base = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    endpoint: `${base}${DEMO_PREFIX}/toolkit/v1`,
    codeOf: async (number) => codes.get(number) ?? '',
    keysUrl: base + demo.toolkitKeys,
    close: () => server.close(),
  };
}

async function official(): Promise<Service> {
  const base = `http://${emulator}`;
  return {
    endpoint: `${base}/identitytoolkit.googleapis.com/v1`,
    async codeOf(number) {
      const answer = await fetch(`${base}/emulator/v1/projects/${DEMO_PROJECT}/verificationCodes`);
      const { verificationCodes } = (await answer.json()) as {
        verificationCodes: { phoneNumber: string; code: string }[];
      };
      return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === number)?.code ?? '';
    },
    keysUrl: 'http://127.0.0.1:9/nowhere',
    close: async () => {},
  };
}

describe(emulator === '' ? 'phone sign-in at the double' : 'phone sign-in at the Auth emulator', () => {
  const NUMBER = '+959420001234';
  let service: Service;
  beforeAll(async () => {
    service = emulator === '' ? await double() : await official();
  });
  afterAll(() => service.close());

  const ask = async (act: string, body: object) => {
    const answer = await fetch(`${service.endpoint}/accounts:${act}?key=${DEMO_API_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const content = (await answer.json()) as Record<string, string> & { error?: { code: number; message: string } };
    return { status: answer.status, content };
  };
  const sessionOf = async () => (await ask('sendVerificationCode', { phoneNumber: NUMBER })).content.sessionInfo;

  it('a code that was sent and handed in gives an ID token for the number', async () => {
    const sessionInfo = await sessionOf();
    const { status, content } = await ask('signInWithPhoneNumber', {
      sessionInfo,
      code: await service.codeOf(NUMBER),
    });
    expect([status, content.phoneNumber, content.expiresIn]).toEqual([200, NUMBER, '3600']);
    expect(decodeJwt(content.idToken ?? '')).toMatchObject({
      iss: `https://securetoken.google.com/${DEMO_PROJECT}`,
      aud: DEMO_PROJECT,
      sub: content.localId,
      phone_number: NUMBER,
      firebase: { sign_in_provider: 'phone', identities: { phone: [NUMBER] } },
    });
  });

  it('a wrong code, a foreign session and a number that is none are refused in Google’s words', async () => {
    const sessionInfo = await sessionOf();
    const wrong = (await service.codeOf(NUMBER)) === '000000' ? '000001' : '000000';
    const refusals = [
      await ask('signInWithPhoneNumber', { sessionInfo, code: wrong }),
      await ask('signInWithPhoneNumber', { sessionInfo: 'nobody', code: '123456' }),
      await ask('sendVerificationCode', { phoneNumber: 'abc' }),
      await ask('sendVerificationCode', {}),
    ];
    expect(refusals.map(({ status, content }) => [status, content.error?.message.split(' ')[0]])).toEqual([
      [400, 'INVALID_CODE'],
      [400, 'INVALID_SESSION_INFO'],
      [400, 'INVALID_PHONE_NUMBER'],
      [400, 'INVALID_PHONE_NUMBER'],
    ]);
  });

  it('the product believes a token with a published signature, and never one without any', async () => {
    const sessionInfo = await sessionOf();
    const { content } = await ask('signInWithPhoneNumber', { sessionInfo, code: await service.codeOf(NUMBER) });
    const { verifyIdToken } = createFirebase({ projectId: DEMO_PROJECT, ask: outgoing(), keysUrl: service.keysUrl });
    const token = content.idToken ?? '';
    // The emulator does not sign its tokens.
    if (decodeProtectedHeader(token).alg === 'none') await expect(verifyIdToken(token)).rejects.toThrow(Refused);
    else expect((await verifyIdToken(token)).phoneNumber).toBe(NUMBER);
  });
});
