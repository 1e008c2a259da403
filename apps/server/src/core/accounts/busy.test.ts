/** R-A8: responses while too many password hashes wait. */
import { beginSetUp, loginOperator, setUpOperator } from '@parlour/contract/operator-sessions.endpoints';
import { changePassword } from '@parlour/contract/password-reset.endpoints';
import { register } from '@parlour/contract/registration.endpoints';
import { getCaptcha, login } from '@parlour/contract/sessions.endpoints';
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import { expect, it } from 'vitest';
import { insertSetupToken } from '../../identity/operators/index.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { CAPTCHA_DIGITS, PASSWORD, type Player, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, OPERATOR_PASSWORD, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import type { Hasher } from './index.ts';

/** Two run and forty wait. */
const ROOM = 42;

/** Hasher that computes nothing; while held, no verification finishes. */
function heldHasher() {
  let held: Promise<void> | null = null;
  let release = () => {};
  const hasher: Hasher = {
    hash: async (password) => `plain:${password}`,
    async verify(stored, password) {
      await held;
      return stored === `plain:${password}`;
    },
  };
  return {
    hasher,
    hold() {
      held = new Promise((go) => {
        release = go;
      });
    },
    release: () => {
      held = null;
      release();
    },
  };
}

eachDatabase((_kind, open, { fresh }) => {
  it('P-30 a full gate says busy and when to come back, to members, newcomers and operators, and counts as no failure', {
    tags: 'wide',
  }, async () => {
    const gate = heldHasher();
    const clock = testClock();
    const app = await testApp(await open(), { hasher: gate.hasher, clock: clock.now });
    const desk = consoleOf(app);
    const { secret } = await desk.operator(clock);
    const member = await app.register();
    const newcomer: Player = { token: '', cookies: {}, account: 'latecomer' };
    const { captchaId } = valueOf(await app.call(getCaptcha, {}, newcomer));
    const link = newToken();
    await insertSetupToken(app.database.db, tokenHash(link));
    const setUp = valueOf(await desk.call(beginSetUp, { body: { setupToken: link } }, { cookies: {}, csrf: null }));
    const operator = (name: string) =>
      app.raw({ method: 'POST', url: '/wps/console/login', payload: { name, password: OPERATOR_PASSWORD, code: '' } });

    gate.hold();
    // One more than the capacity: the last caller is rejected while all the others wait.
    const crowd = Array.from({ length: ROOM + 1 }, (_, i) => operator(`stranger-${i}`));
    const busy = await Promise.race(crowd);
    expect([busy.statusCode, busy.headers['retry-after'], busy.json<{ code: string }>().code]).toEqual([
      429,
      '2',
      'request.busy',
    ]);

    const codeOf = async (answer: Promise<{ body: { success: boolean; code?: string } }>) => {
      const { body } = await answer;
      return body.success ? 'success' : body.code;
    };
    const body = { username: member.account, password: PASSWORD, type: 'username' as const };
    const solved = valueOf(await app.call(getCaptcha, {}, newcomer)).captchaId;
    const stranger = { ...newcomer, cookies: { ...newcomer.cookies } };
    expect(
      await codeOf(app.call(login, { body: { ...body, captcha: CAPTCHA_DIGITS, captchaId: solved } }, stranger)),
    ).toBe('request.busy');
    expect(
      await codeOf(
        app.call(
          register,
          {
            body: {
              username: 'latecomer',
              password: PASSWORD,
              confirmPassword: PASSWORD,
              birthday: '1990-01-31',
              captcha: CAPTCHA_DIGITS,
              captchaId,
            },
          },
          newcomer,
        ),
      ),
    ).toBe('request.busy');
    expect(await codeOf(app.call(proveAgain, { body: { password: PASSWORD } }, member))).toBe('request.busy');
    const fresh = { oldPassword: PASSWORD, newPassword: 'lantern 44 road', confirmNewPassword: 'lantern 44 road' };
    expect(await codeOf(app.call(changePassword, { body: fresh }, member))).toBe('request.busy');
    const made = { setupToken: link, name: 'second', password: OPERATOR_PASSWORD, code: clock.code(setUp.secret) };
    expect(await codeOf(desk.call(setUpOperator, { body: made }, { cookies: {}, csrf: null }))).toBe('request.busy');

    gate.release();
    await Promise.all(crowd);
    // None was recorded as a failure, and nothing was left half done.
    const { db } = app.database;
    expect(await db.selectFrom('login_attempt').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('second_failure').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('operator_failure').selectAll().execute()).toHaveLength(ROOM);
    expect(await db.selectFrom('member').select('account').where('account', '=', 'latecomer').execute()).toEqual([]);
    clock.step();
    const signIn = { name: 'nandar', password: OPERATOR_PASSWORD, code: clock.code(secret) };
    expect(await codeOf(desk.call(loginOperator, { body: signIn }, { cookies: {}, csrf: null }))).toBe('success');
    await app.close();
  });

  it('P-30 while hashes pile up twenty strangers a second are heard, the others are turned away unread, and a known browser is let in', {
    tags: 'wide',
  }, async () => {
    const gate = heldHasher();
    const clock = testClock();
    const app = await testApp(await fresh(), { hasher: gate.hasher, clock: clock.now });
    const owner = await app.register();
    const { db } = app.database;
    await db.deleteFrom('body_nonce').execute();
    gate.hold();
    // Two run and 24 wait: crowded, and not full.
    const crowd = Array.from({ length: 26 }, (_, i) =>
      app.raw({
        method: 'POST',
        url: '/wps/console/login',
        payload: { name: `stranger-${i}`, password: OPERATOR_PASSWORD, code: '' },
      }),
    );
    await expect.poll(async () => (await db.selectFrom('operator_failure').select('id').execute()).length).toBe(26);
    const flood = async () => {
      const codes = await Promise.all(
        Array.from({ length: 40 }, async (_, i) => {
          const stranger: Player = { token: '', cookies: {}, account: '', address: `10.9.${i}.9` };
          const body = { username: `somebody_${i}`, password: 'wrong', type: 'username' as const };
          const answer = await app.call(login, { body }, stranger);
          return answer.body.success ? 'in' : answer.body.code;
        }),
      );
      return [
        codes.filter((code) => code === 'captcha.wrong').length,
        codes.filter((code) => code === 'request.busy').length,
      ];
    };
    // The gate is crowded as soon as the last of them waits.
    await expect.poll(async () => (await flood())[1] ?? 0).toBeGreaterThan(0);
    await db.deleteFrom('body_nonce').execute();
    await db.deleteFrom('login_attempt').execute();
    clock.step();
    expect(await flood()).toEqual([20, 20]);
    expect(await db.selectFrom('body_nonce').select('nonce').execute()).toHaveLength(20);
    // Strangers without a captcha cost the database only the nonce of their body.
    expect(await db.selectFrom('login_attempt').select('id').execute()).toEqual([]);
    const body = { username: owner.account, password: PASSWORD, type: 'username' as const };
    const known = app.call(login, { body }, owner);
    await expect.poll(async () => (await db.selectFrom('login_attempt').select('id').execute()).length).toBe(1);
    gate.release();
    expect((await known).body.success).toBe(true);
    await Promise.all(crowd);
    await app.close();
  });
});
