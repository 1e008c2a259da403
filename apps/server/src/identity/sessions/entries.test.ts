/** P-34: values planted in a browser before a login are worthless after it. */
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { getCaptcha, getMember, type LoginValue, login } from '@parlour/contract/sessions.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMember } from '../../core/accounts/index.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { aMember } from '../../testing/players.ts';
import { createDevices } from './devices.ts';
import { createTickets } from './login-challenge.ts';
import { createRemembered } from './remembered.ts';
import { insertSession } from './session.store.ts';
import { createSessionIssuer } from './session-issuer.ts';
import { createSessions } from './sessions.ts';

const browser = (cookies: Record<string, string> = {}, token = ''): Player => ({ token, cookies, account: '' });
const DAY = 86_400;
const POLICY = {
  lifetimeSeconds: DAY,
  idleSeconds: DAY,
  rememberedLifetimeSeconds: DAY,
  rememberedIdleSeconds: DAY,
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const whoIs = async (token: string, cookies: Record<string, string>): Promise<string | null> => {
    const { body } = await app.call(getMember, {}, { token, cookies, account: '' });
    return body.success ? body.value.account : null;
  };

  /** Login methods, each from a browser with planted values. */
  const WAYS: Record<string, (planted: Player) => Promise<{ account: string; value: LoginValue }>> = {
    async password(planted) {
      const { account } = await app.register();
      const body = { username: account, password: PASSWORD, type: 'username' as const };
      return { account, value: valueOf(await app.call(login, { body }, planted)) };
    },
    async remembered(planted) {
      const { account } = await app.register();
      const own = browser();
      const asked = { username: account, password: PASSWORD, type: 'username' as const, rememberPassword: true };
      const { rememberToken = '' } = valueOf(await app.call(login, { body: asked }, own));
      const { mc_dev = '' } = own.cookies;
      planted.cookies = { ...planted.cookies, mc_dev };
      const body = { username: account, password: rememberToken, type: 'username' as const };
      return { account, value: valueOf(await app.call(login, { body }, planted)) };
    },
    async registration(planted) {
      const { account, token } = await app.register(`fresh${randomBytes(6).toString('hex')}`, planted);
      return { account, value: { token, userName: account, type: 0, firstTimeLogin: true, customerType: null } };
    },
  };

  const PLANTS: Record<string, () => Promise<Player>> = {
    'a live session of somebody else': async () => {
      const { cookies, token } = await app.register();
      return browser({ ...cookies }, token);
    },
    'the cookies of somebody else': async () => browser({ ...(await app.register()).cookies }),
    'values of the right shape': async () =>
      browser({ mc_sid: newToken(), mc_dev: `${newToken()}.${newToken()}` }, newToken()),
  };

  it.each(Object.keys(WAYS).flatMap((way) => Object.keys(PLANTS).map((plant) => [way, plant])))(
    'P-34 after %s nothing of %s is left',
    async (way, plant) => {
      const planted = (await PLANTS[plant]?.()) ?? browser();
      const before = { token: planted.token, sid: planted.cookies.mc_sid ?? '', dev: planted.cookies.mc_dev ?? '' };
      const { account, value } = (await WAYS[way]?.(planted)) ?? { account: '', value: null };
      const after = { token: value?.token ?? '', sid: planted.cookies.mc_sid ?? '' };
      expect(await whoIs(after.token, planted.cookies)).toBe(account);
      expect([after.token === before.token, after.sid === before.sid]).toEqual([false, false]);
      // Neither the planted half combined with the new one, nor the planted pair, is the member's session.
      expect(await whoIs(after.token, { mc_sid: before.sid })).toBeNull();
      expect(await whoIs(before.token, { mc_sid: after.sid })).toBeNull();
      expect(await whoIs(before.token, { mc_sid: before.sid })).not.toBe(account);
      // A planted device cookie is replaced; that of a remembered login has to stay.
      expect(planted.cookies.mc_dev === before.dev).toBe(false);
    },
  );

  it('P-34 control: an entrance that keeps the cookie it was given is found out', async () => {
    const { db } = app.database;
    const planted = newToken();
    const sessions = await createSessions(app.database, idleJobs, {
      secure: false,
      policy: POLICY,
      afterEnd: async () => {},
    });
    const careless = createSessionIssuer(db, {
      isInTeamOf: async () => true,
      sessions: {
        ...sessions,
        async open(tx, opening, request) {
          const token = newToken();
          const cookieHash = tokenHash(request.cookies.mc_sid ?? '');
          const common = { address: '', userAgent: '', tokenHash: tokenHash(token), cookieHash };
          return { id: await insertSession(tx, { ...opening, ...common }), token };
        },
      },
      devices: createDevices({ secure: false, key: randomBytes(32) }),
      remembered: createRemembered(db, { sessions, days: 1 }),
      tickets: createTickets(),
      policy: POLICY,
      second: { has: async () => false, ask: async () => null },
    });
    const member = await findMember(db, await aMember(db));
    if (!member) throw new Error('the member was just made');
    const request = { cookies: { mc_sid: planted }, headers: {}, ip: '10.0.0.1' } as unknown as FastifyRequest;
    const reply = { setCookie: () => reply, clearCookie: () => reply } as unknown as FastifyReply;
    const outcome = await careless.enter({ member, via: 'password', remember: false, request, reply });
    expect(outcome.ok && (await whoIs(outcome.value.token, { mc_sid: planted }))).toBe(member.account);
    await sessions.close();
  });

  it('a session that somebody planted ends when its browser signs in', async () => {
    const victim = await app.register();
    const thief = await app.register();
    const planted = browser({ ...thief.cookies }, thief.token);
    const body = { username: victim.account, password: PASSWORD, type: 'username' as const };
    valueOf(await app.call(login, { body }, planted));
    const { statusCode, body: text } = await app.raw({
      method: 'GET',
      url: '/wps/member/info',
      headers: { [TOKEN_HEADER]: thief.token },
      cookies: thief.cookies,
    });
    expect([statusCode, JSON.parse(text)]).toMatchObject([401, { code: 'session.ended' }]);
  });

  it('a captcha belongs to nobody: asking for one opens no session', async () => {
    const player = browser();
    await app.call(getCaptcha, {}, player);
    expect(player.cookies.mc_sid).toBeUndefined();
  });
});

it('P-34 there is one door: nothing else opens a session', () => {
  const root = resolve(import.meta.dirname, '../..');
  const openers = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^testing\/|operators\//.test(file))
    .filter((file) => /\bsessions\.open\(|\binsertSession\(/.test(readFileSync(resolve(root, file), 'utf8')));
  expect(openers.sort()).toEqual([
    'identity/sessions/session-issuer.ts',
    'identity/sessions/session.store.ts',
    'identity/sessions/sessions.ts',
  ]);
});

it('P-34 a token has 256 bits and does not come twice in 200,000', { tags: 'wide' }, () => {
  const seen = new Set<string>();
  for (let i = 0; i < 200_000; i++) seen.add(newToken());
  expect(seen.size).toBe(200_000);
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
});
