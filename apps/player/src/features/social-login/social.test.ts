import { LOGIN_TYPES } from '@parlour/contract/sessions';
import { describe, expect, it } from 'vitest';
import { createPhoneAuth, PhoneAuthFailed } from './identity-toolkit.ts';
import { checkedIn, createPhoneChecks } from './phone.ts';
import { phoneLogin, phoneProof } from './phone-login.ts';
import { goTo, isQuiet, returnIn, shownProviders } from './social.ts';

const MOBILE = { dialingCode: '+95', number: ' 09420001234 ' };

/** Fake provider that records requests and returns prepared answers. */
function provider(answers: Record<string, unknown>) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const auth = createPhoneAuth({ endpoint: 'https://toolkit.example/v1', apiKey: 'k&y' }, async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push({ url, init });
    const act = /accounts:(\w+)/.exec(url)?.[1] ?? '';
    return new Response(JSON.stringify(answers[act] ?? { error: { code: 400, message: 'INVALID_CODE' } }));
  });
  return { auth, asked };
}

describe('social login', () => {
  it('CAP-016 tapping each button calls the adapter of its provider and leaves for the address it gives', async () => {
    const log: string[] = [];
    const adapter = {
      start: async (name: string, remember: boolean) => {
        log.push(`start ${name} ${remember}`);
        return `https://${name}.example/`;
      },
      leave: (address: string) => void log.push(`leave ${address}`),
      wait: () => {
        log.push('wait');
        return () => void log.push('hide');
      },
    };
    await goTo('google', false, adapter);
    await goTo('facebook', true, adapter);
    expect(log).toEqual([
      'wait',
      'start google false',
      'hide',
      'leave https://google.example/',
      'wait',
      'start facebook true',
      'hide',
      'leave https://facebook.example/',
    ]);
  });

  it('a provider without a way to it takes the waiting message away and leads nowhere', async () => {
    const log: string[] = [];
    await goTo('google', false, {
      start: async () => null,
      leave: () => void log.push('leave'),
      wait: () => () => void log.push('hide'),
    });
    expect(log).toEqual(['hide']);
  });

  it('shows the providers whose flag is on, and none before the flags are there', () => {
    expect(shownProviders(undefined)).toEqual([]);
    expect(shownProviders({ GOOGLELOGIN3: true, FACEBOOKLOGIN3: false })).toEqual(['google']);
    expect(shownProviders({ GOOGLELOGIN3: false, FACEBOOKLOGIN3: true })).toEqual(['facebook']);
  });

  it('reads what a provider sent back, and nothing else', () => {
    expect(returnIn('?provider=google&remember=1')).toEqual({ provider: 'google', remember: true });
    expect(returnIn('?provider=facebook')).toEqual({ provider: 'facebook', remember: false });
    expect(returnIn('?provider=<script>')).toEqual({ provider: 'failed', remember: false });
    expect(returnIn('?other=1')).toBeNull();
  });
});

describe('phone sign-in', () => {
  it('CAP-019 the code is verified by the provider first, then the id token is attached to the request', async () => {
    const order: string[] = [];
    const checks = createPhoneChecks(
      {
        sendCode: async (phoneNumber) => {
          order.push(`send ${phoneNumber}`);
          return 'session-1';
        },
        verifyCode: async (session, code) => {
          order.push(`verify ${session} ${code}`);
          return 'id-token';
        },
      },
      null,
    );
    expect(await checks.ask(MOBILE)).toBe(true);
    const idToken = await checks.prove(MOBILE, '123456');
    if (idToken !== null) order.push(`call ${JSON.stringify(phoneLogin(idToken, MOBILE))}`);
    expect(order).toEqual([
      'send +959420001234',
      'verify session-1 123456',
      'call {"type":"firebase","firebaseChannel":"sms","firebaseIdToken":"id-token","firebaseMobileNo":"09420001234","countryDialingCode":"+95"}',
    ]);
  });

  it('CAP-019 without a verified code there is nothing to attach', async () => {
    const { auth } = provider({ sendVerificationCode: { sessionInfo: 's' } });
    const checks = createPhoneChecks(auth, null);
    expect(await checks.prove(MOBILE, '123456')).toBeNull();
    expect(await checks.ask(MOBILE)).toBe(true);
    expect(await checks.prove(MOBILE, '000000')).toBeNull();
    expect(await checks.prove({ ...MOBILE, number: '9420009999' }, '123456')).toBeNull();
  });

  it('a code that was verified once is not handed in again when our own call has to be repeated', async () => {
    const { auth, asked } = provider({
      sendVerificationCode: { sessionInfo: 's' },
      signInWithPhoneNumber: { idToken: 'i' },
    });
    const checks = createPhoneChecks(auth, null);
    await checks.ask(MOBILE);
    expect([await checks.prove(MOBILE, '123456'), await checks.prove(MOBILE, '123456')]).toEqual(['i', 'i']);
    expect(asked).toHaveLength(2);
    await checks.ask(MOBILE);
    await checks.prove(MOBILE, '123456');
    expect(asked).toHaveLength(4);
  });

  it('ENT-006 ENT-007 a login by a proven number has type firebase, the channel, the token, the number and its country', () => {
    const payload = phoneLogin('token', MOBILE);
    expect(Object.keys(payload).sort()).toEqual([
      'countryDialingCode',
      'firebaseChannel',
      'firebaseIdToken',
      'firebaseMobileNo',
      'type',
    ]);
    expect(payload).toMatchObject({ type: 'firebase', firebaseChannel: 'sms', firebaseIdToken: 'token' });
    expect(LOGIN_TYPES).toContain(payload.type);
  });

  it('the proof is two fields', () => {
    expect(phoneProof('token')).toEqual({ firebaseChannel: 'sms', firebaseIdToken: 'token' });
  });

  it('speaks the Identity Toolkit: one call each, without our cookies', async () => {
    const { auth, asked } = provider({
      sendVerificationCode: { sessionInfo: 's' },
      signInWithPhoneNumber: { idToken: 'i', phoneNumber: '+95' },
    });
    expect(await auth.sendCode('+959420001234', 'human')).toBe('s');
    expect(await auth.verifyCode('s', '123456')).toBe('i');
    expect(asked.map(({ url, init }) => [url, init?.method, init?.credentials, init?.body])).toEqual([
      [
        'https://toolkit.example/v1/accounts:sendVerificationCode?key=k%26y',
        'POST',
        'omit',
        '{"phoneNumber":"+959420001234","recaptchaToken":"human"}',
      ],
      [
        'https://toolkit.example/v1/accounts:signInWithPhoneNumber?key=k%26y',
        'POST',
        'omit',
        '{"sessionInfo":"s","code":"123456"}',
      ],
    ]);
  });

  it('fails in one way whatever the provider does', async () => {
    const { auth } = provider({ sendVerificationCode: { error: { message: 'QUOTA_EXCEEDED' } } });
    await expect(auth.sendCode('+95', null)).rejects.toThrow(PhoneAuthFailed);
    const down = createPhoneAuth({ endpoint: 'x', apiKey: 'k' }, async () => {
      throw new TypeError('network');
    });
    await expect(down.verifyCode('s', '1')).rejects.toThrow(PhoneAuthFailed);
    const broken = createPhoneAuth({ endpoint: 'x', apiKey: 'k' }, async () => new Response('<html>'));
    await expect(broken.verifyCode('s', '1')).rejects.toThrow(PhoneAuthFailed);
  });

  it('asks for no code when the visitor gave up the check', async () => {
    const { auth, asked } = provider({ sendVerificationCode: { sessionInfo: 's' } });
    expect(await createPhoneChecks(auth, async () => null).ask(MOBILE)).toBe(false);
    expect(asked).toEqual([]);
    expect(await createPhoneChecks(auth, async () => 'human').ask(MOBILE)).toBe(true);
  });

  it('hears only the check page, and only its own messages', () => {
    const origin = 'https://check.example';
    expect(checkedIn({ origin, data: { parlourCheck: 'token' } }, origin)).toBe('token');
    expect(checkedIn({ origin, data: { parlourCheck: '' } }, origin)).toBeNull();
    expect(checkedIn({ origin, data: { parlourCheck: 'x'.repeat(9_000) } }, origin)).toBeNull();
    for (const data of [null, 'token', 5, {}, { token: 'x' }])
      expect(checkedIn({ origin, data }, origin)).toBeUndefined();
    for (const other of ['https://check.example.org', 'http://check.example', 'null'])
      expect(checkedIn({ origin: other, data: { parlourCheck: 'token' } }, origin)).toBeUndefined();
  });

  it('says nothing about what somebody else refused', () => {
    expect([isQuiet('provider.refused'), isQuiet('provider.new_member'), isQuiet('login.disabled')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
