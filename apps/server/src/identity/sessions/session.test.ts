import { ENCRYPTION_HEADER, TOKEN_HEADER } from '@parlour/contract/accounts';
import { getCaptcha, getEncryptionKey, getMember, login, logout } from '@parlour/contract/sessions.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_DIGITS, PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

let visitors = 0;
/** Creates a browser at its own address, so that others' failures do not count against it. */
const visitor = (): Player => ({ token: '', cookies: {}, account: '', address: `10.0.${++visitors}.7` });

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const tryLogin = (username: string, password: string, over: object = {}, player: Player = visitor()) =>
    app.call(login, { body: { username, password, type: 'username', ...over } }, player);
  const solvedCaptcha = async () => ({
    captcha: CAPTCHA_DIGITS,
    captchaId: valueOf(await app.call(getCaptcha, {})).captchaId,
  });

  describe('sessions', () => {
    it('ENT-002 SES-005 a login answers token, userName, type and firstTimeLogin, and the session works', async () => {
      const { account } = await app.register();
      const player = visitor();
      const value = valueOf(await tryLogin(account, PASSWORD, {}, player));
      expect(value).toEqual({
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        userName: account,
        type: 0,
        firstTimeLogin: false,
        customerType: null,
        ticket: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      });
      player.token = value.token;
      expect(valueOf(await app.call(getMember, {}, player)).account).toBe(account);
    });

    it('ENT-003 API-032 member info has id, nickname and account', async () => {
      const player = await app.register('mixedCase');
      expect(valueOf(await app.call(getMember, {}, player))).toMatchObject({
        id: expect.stringMatching(/^[0-9]+$/),
        nickname: 'mixedCase',
        account: 'mixedcase',
      });
    });

    it('neither half works alone, nor with the other half of another session', async () => {
      const [one, two] = [await app.register(), await app.register()];
      const asks = async (token: string, cookies: Record<string, string>) =>
        (await app.call(getMember, {}, { token, cookies, account: '' })).body;
      expect(await asks(one.token, {})).toMatchObject({ success: false, code: 'session.none' });
      expect(await asks('', one.cookies)).toMatchObject({ success: false, code: 'session.none' });
      expect(await asks(one.token, two.cookies)).toMatchObject({ success: false, code: 'session.none' });
      expect(await asks(one.token, one.cookies)).toMatchObject({ success: true });
    });

    it('the cookie half never appears in a body and scripts cannot read it', async () => {
      const { captchaId } = valueOf(await app.call(getCaptcha, {}));
      const payload = await app.seal('PUT', '/wps/member/register', {
        username: 'cookie_look',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        birthday: '1990-01-31',
        captcha: CAPTCHA_DIGITS,
        captchaId,
      });
      const response = await app.raw({
        method: 'PUT',
        url: '/wps/member/register',
        payload,
        headers: { 'content-type': 'application/jose', [ENCRYPTION_HEADER]: 'v1' },
      });
      const cookie = response.cookies.find(({ name }) => name === 'mc_sid');
      expect(response.statusCode).toBe(200);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(response.body).not.toContain(cookie?.value);
    });

    it('API-024 SES-020 after logout the token is refused as ended', async () => {
      const player = await app.register();
      expect(valueOf(await app.call(logout, { body: { token: player.token } }, player))).toEqual({ ended: true });
      const after = await app.raw({
        method: 'GET',
        url: '/wps/member/info',
        headers: { [TOKEN_HEADER]: player.token },
      });
      expect([after.statusCode, after.json()]).toEqual([
        401,
        { success: false, code: 'session.ended', message: 'error.loggedOut' },
      ]);
    });

    it('ERR-001 a call without a session says so', async () => {
      expect(await app.call(getWallet, {})).toEqual({
        status: 401,
        body: { success: false, code: 'session.none', message: 'error.notLoggedIn' },
      });
    });

    it('logging in again ends the session that this browser had', async () => {
      const player = await app.register();
      const before = { ...player, cookies: { ...player.cookies } };
      player.token = valueOf(
        await tryLogin(player.account, PASSWORD, {}, Object.assign(player, { address: '203.0.113.1' })),
      ).token;
      expect((await app.call(getMember, {}, player)).body.success).toBe(true);
      expect((await app.call(getMember, {}, before)).body).toMatchObject({ code: 'session.ended' });
    });
  });

  describe('login', () => {
    it('API-013 the captcha is a PNG image in base64, by either address', async () => {
      for (const url of ['/wps/captcha', '/wps/relay/wps/captcha']) {
        const { value } = (await app.raw({ method: 'GET', url })).json<{ value: { image: string } }>();
        const [, base64 = ''] = /^data:image\/png;base64,([A-Za-z0-9+/]+=*)$/.exec(value.image) ?? [];
        expect(Buffer.from(base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
      }
    });

    it('ERR-007 a wrong password and an unknown name get the same answer, with the captcha flag', async () => {
      const { account } = await app.register();
      const wrong = await tryLogin(account, 'not the password');
      expect(await tryLogin('nobody_by_this_name', 'not the password')).toEqual(wrong);
      expect(wrong).toEqual({
        status: 401,
        body: { success: false, code: 'login.wrong', message: 'error.wrongLogin', value: { captcha: true } },
      });
    });

    it('after a failure the captcha is asked for, works once, and a wrong one is refused', async () => {
      const { account } = await app.register();
      await tryLogin(account, 'not the password', await solvedCaptcha());
      expect((await tryLogin(account, PASSWORD)).body).toMatchObject({
        code: 'captcha.wrong',
        value: { captcha: true },
      });
      expect((await tryLogin(account, PASSWORD, { ...(await solvedCaptcha()), captcha: '000000' })).body).toMatchObject(
        { code: 'captcha.wrong' },
      );
      const solved = await solvedCaptcha();
      expect((await tryLogin(account, 'wrong again', solved)).body).toMatchObject({ code: 'login.wrong' });
      expect((await tryLogin(account, PASSWORD, solved)).body).toMatchObject({ code: 'captcha.wrong' });
      expect((await tryLogin(account, PASSWORD, await solvedCaptcha())).body).toMatchObject({ success: true });
    });

    it('after five failures a name must wait, whatever the password', async () => {
      const { account } = await app.register();
      for (let i = 0; i < 5; i++)
        expect((await tryLogin(account, `wrong ${i}`, await solvedCaptcha())).body).toMatchObject({
          code: 'login.wrong',
        });
      expect((await tryLogin(account, PASSWORD, await solvedCaptcha())).body).toMatchObject({
        code: 'request.too_many',
      });
    });
  });

  describe('encrypted bodies', () => {
    const send = (payload: string, headers: Record<string, string> = {}) =>
      app.raw({
        method: 'POST',
        url: '/wps/session/login',
        payload,
        headers: { 'content-type': 'application/jose', [ENCRYPTION_HEADER]: 'v1', ...headers },
      });
    const body = { username: 'nobody_here', password: PASSWORD, type: 'username' };
    const refused = { success: false, code: 'crypto.refused', message: 'error.crypto' };

    it('API-004 a plain body is refused', async () => {
      const plain = await app.raw({ method: 'POST', url: '/wps/session/login', payload: body });
      expect([plain.statusCode, plain.json()]).toEqual([400, refused]);
    });

    it('a body is good once', async () => {
      const sealed = await app.seal('POST', '/wps/session/login', body);
      expect((await send(sealed)).json()).not.toMatchObject(refused);
      expect((await send(sealed)).json()).toEqual(refused);
    });

    it('a body for another call, an old body and one without its header are refused', async () => {
      expect((await send(await app.seal('PUT', '/wps/member/register', body))).json()).toEqual(refused);
      expect(
        (
          await send(await app.seal('POST', '/wps/session/login', body, { iat: Math.floor(Date.now() / 1000) - 400 }))
        ).json(),
      ).toEqual(refused);
      expect(
        (await send(await app.seal('POST', '/wps/session/login', body), { [ENCRYPTION_HEADER]: 'v0' })).json(),
      ).toEqual(refused);
    });

    it('any changed letter is refused, and never with a server error', async () => {
      const sealed = await app.seal('POST', '/wps/session/login', body);
      for (let at = 3; at < sealed.length; at += 37) {
        const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
        const answer = await send(changed);
        expect([at, answer.statusCode, answer.json()]).toEqual([at, 400, refused]);
      }
    });

    it('the key is stable within a day and its private half is not in the answer', async () => {
      const [one, two] = [valueOf(await app.call(getEncryptionKey, {})), valueOf(await app.call(getEncryptionKey, {}))];
      expect(one.kid).toBe(two.kid);
      expect(Object.keys(one.jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y']);
    });
  });
});
