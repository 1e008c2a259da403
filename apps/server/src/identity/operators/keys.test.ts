/** Passkeys of operators: a passkey or the app is the second factor, and the last one cannot be removed. */

import {
  addOwnPasskey,
  beginOperatorPasskeyLogin,
  beginOwnApp,
  beginOwnPasskey,
  beginOwnProof,
  changeOwnPassword,
  confirmOwnApp,
  getOwnKeys,
  operatorPasskeyLogin,
  proveOperator,
  removeOwnApp,
  removeOwnPasskey,
} from '@parlour/contract/operator-factors.endpoints';
import { RIGHTS } from '@parlour/contract/operator-rights';
import { getDayFigures, loginOperator } from '@parlour/contract/operator-sessions.endpoints';
import { addPasskey, beginPasskey, proveAgain } from '@parlour/contract/two-factor.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PASSWORD, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { type Lies, softPasskey } from '../../testing/authenticator.ts';
import { consoleOf, OPERATOR_PASSWORD, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { createOperatorAuthenticator, operatorCommand } from './index.ts';

const PLAYERS = 'https://play.parlour.example';
const ORIGIN = 'https://console.parlour.example';
const RP = 'console.parlour.example';
const nobody = (): Tab => ({ cookies: {}, csrf: null });

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Awaited<ReturnType<typeof desk.operator>>;
  let name: string;
  let operators = 0;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), {
      clock: clock.now,
      env: { PUBLIC_URL: PLAYERS, CONSOLE_URL: ORIGIN },
    });
    desk = consoleOf(app);
  });
  beforeEach(async () => {
    name = `staff${++operators}`;
    tab = await desk.operator(clock, name);
    clock.step();
  });
  afterAll(() => app.close());

  const codeOf: typeof desk.codeOf = (answer) => desk.codeOf(answer);
  const keysOf = async (by: Tab = tab) => valueOf(await desk.call(getOwnKeys, {}, by));
  async function withPasskey(by: Tab = tab, key = softPasskey(ORIGIN, RP)) {
    const options = valueOf(await desk.call(beginOwnPasskey, {}, by));
    return { key, kept: valueOf(await desk.call(addOwnPasskey, { body: { response: key.make(options) } }, by)) };
  }
  async function enter(key: ReturnType<typeof softPasskey>, lies?: Lies, from = nobody()) {
    const options = valueOf(await desk.call(beginOperatorPasskeyLogin, {}, from));
    return desk.call(operatorPasskeyLogin, { body: { response: key.use(options, lies) } }, from);
  }
  const byPassword = (code = '') =>
    desk.call(loginOperator, { body: { name, password: OPERATOR_PASSWORD, code } }, nobody());
  /** Backdates the last proof of every session by a number of minutes. */
  const age = (minutes: number) =>
    app.database.db
      .updateTable('operator_session')
      .set({ proved_at: sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})` })
      .execute();
  const actsOf = async () =>
    (
      await app.database.db
        .selectFrom('audit')
        .select(['act'])
        .where('operator_name', '=', name)
        .orderBy('id')
        .execute()
    )
      .map(({ act }) => act)
      .slice(1);

  it('an operator makes a passkey and signs in with it alone, with the rights and the limits of any session', async () => {
    const { key, kept } = await withPasskey();
    expect(kept).toMatchObject({ usedAt: null, synced: false });
    expect(await keysOf()).toMatchObject({ app: true, recoveryLeft: 10, passkeysPossible: true, passkeys: [kept] });
    const other = nobody();
    const value = valueOf(await enter(key, {}, other));
    expect(value.operator).toEqual({ name, role: 'owner', rights: [...RIGHTS] });
    other.csrf = value.csrf;
    expect(await codeOf(desk.call(getDayFigures, {}, other))).toBe('success');
    expect(await actsOf()).toEqual(['operator.passkey_added', 'operator.signed_in']);
  });

  it.each<[string, Lies]>([
    ['another challenge', { challenge: 'bWFkZSB1cA' }],
    ['another site', { origin: 'https://play.parlour.example.evil.example' }],
    ['another house', { rpId: 'evil.example' }],
    ['nobody verified', { unverified: true }],
    ['another signature', { wrongSignature: true }],
    ['a copy of the authenticator', { counter: 1 }],
  ])('a passkey with %s opens nothing', async (_, lies) => {
    const { key } = await withPasskey();
    expect(await codeOf(enter(key))).toBe('success');
    expect(await codeOf(enter(key, lies))).toBe('passkey.refused');
  });

  it('a challenge is good once, and one for a step is none for a sign-in', async () => {
    const { key } = await withPasskey();
    const options = valueOf(await desk.call(beginOperatorPasskeyLogin, {}, nobody()));
    const body = { response: key.use(options) };
    expect(await codeOf(desk.call(operatorPasskeyLogin, { body }, nobody()))).toBe('success');
    expect(await codeOf(desk.call(operatorPasskeyLogin, { body }, nobody()))).toBe('passkey.refused');
    const step = valueOf(await desk.call(beginOwnProof, {}, tab));
    const posed = { response: key.use(step) };
    expect(await codeOf(desk.call(operatorPasskeyLogin, { body: posed }, nobody()))).toBe('passkey.refused');
  });

  it('a member’s passkey is no operator’s', async () => {
    const member = await app.register();
    const { proof } = valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, member));
    const options = valueOf(await app.call(beginPasskey, { body: { proof } }, member));
    const key = softPasskey(PLAYERS, 'play.parlour.example');
    valueOf(await app.call(addPasskey, { body: { response: key.make(options) } }, member));
    expect(await codeOf(enter(key))).toBe('passkey.refused');
  });

  it('a locked name is no obstacle to a passkey, which nobody can guess, and it takes the lock away', async () => {
    const { key } = await withPasskey();
    const wrong = () => desk.call(loginOperator, { body: { name, password: 'wrong', code: '' } }, nobody());
    for (let n = 0; n < 3; n++) await wrong();
    expect(await codeOf(byPassword(clock.code(tab.secret)))).toBe('operator.locked');
    expect(await codeOf(enter(key))).toBe('success');
    expect(await codeOf(byPassword(clock.code(tab.secret)))).toBe('success');
  });

  it('an operator changes the password: the other sessions end, the old one opens nothing, the new one does', async () => {
    const other = nobody();
    const change = (password: string, newPassword: string, by: Tab = tab) =>
      desk.call(changeOwnPassword, { body: { password, newPassword } }, by);
    const enterWith = (password: string) => {
      clock.step();
      const body = { name, password, code: clock.code(tab.secret) };
      return desk.call(loginOperator, { body }, other);
    };
    other.csrf = valueOf(await enterWith(OPERATOR_PASSWORD)).csrf;
    expect(valueOf(await change(OPERATOR_PASSWORD, 'eleven boats at dawn'))).toEqual({ ended: 1 });
    expect(await codeOf(desk.call(getOwnKeys, {}, other))).toBe('session.none');
    expect(await codeOf(desk.call(getOwnKeys, {}, tab))).toBe('success');
    expect(await codeOf(enterWith(OPERATOR_PASSWORD))).toBe('login.wrong');
    expect(await codeOf(enterWith('eleven boats at dawn'))).toBe('success');
    expect((await actsOf()).filter((act) => act === 'operator.password_changed')).toHaveLength(1);
  });

  it('a password is not changed without the old one, without a fresh proof, or to a short, common or equal one', async () => {
    const change = (password: string, newPassword: string) =>
      codeOf(desk.call(changeOwnPassword, { body: { password, newPassword } }, tab));
    expect(await change('not the password', 'eleven boats at dawn')).toBe('recovery.old_wrong');
    expect(await change(OPERATOR_PASSWORD, 'eleven cha')).toBe('register.field');
    expect(await change(OPERATOR_PASSWORD, 'qwertyuiop12')).toBe('register.field');
    expect(await change(OPERATOR_PASSWORD, OPERATOR_PASSWORD)).toBe('modify.new.old.same');
    await age(6);
    expect(await change(OPERATOR_PASSWORD, 'eleven boats at dawn')).toBe('second.proof');
    expect(await codeOf(byPassword(clock.code(tab.secret)))).toBe('success');
  });

  const change = (password: string, newPassword: string) =>
    codeOf(desk.call(changeOwnPassword, { body: { password, newPassword } }, tab));

  it('of two changes at once one is made', async () => {
    const said = await Promise.all([
      change(OPERATOR_PASSWORD, 'eleven boats at dawn'),
      change(OPERATOR_PASSWORD, 'twelve boats at dusk'),
    ]);
    expect(said.toSorted()).toEqual(['recovery.old_wrong', 'success']);
  });

  it('guessing the password locks the name', async () => {
    const guesses = [];
    for (let n = 0; n < 4; n++) guesses.push(await change(`a wrong password ${n}`, 'thirteen boats at noon'));
    expect(guesses).toEqual([...Array.from({ length: 3 }, () => 'recovery.old_wrong'), 'operator.locked']);
  });

  it('either is enough, and the last second factor stays: app and passkeys cannot both be taken away', async () => {
    expect(await codeOf(desk.call(removeOwnApp, {}, tab))).toBe('operator.last_factor');
    const { key, kept } = await withPasskey();
    const another = await withPasskey();
    expect(valueOf(await desk.call(removeOwnApp, {}, tab))).toEqual({ removed: true });
    expect(await keysOf()).toMatchObject({ app: false, recoveryLeft: 0, passkeys: [{}, {}] });
    const remove = (id: string) => codeOf(desk.call(removeOwnPasskey, { params: { id } }, tab));
    // Concurrent removals: each takes the other into account.
    const said = await Promise.all([remove(kept.id), remove(another.kept.id)]);
    expect(said.toSorted()).toEqual(['operator.last_factor', 'success']);
    expect(await remove('999999')).toBe('thing.unknown');
    const [left] = (await keysOf()).passkeys;
    const last = left?.id === kept.id ? key : another.key;
    expect(await codeOf(enter(last))).toBe('success');
    // The password alone neither signs in nor starts the set-up of an app to bypass the passkey.
    expect(await codeOf(byPassword())).toBe('operator.use_passkey');
    expect(await codeOf(byPassword(clock.code(tab.secret)))).toBe('operator.use_passkey');
    expect(await actsOf()).toEqual([
      'operator.passkey_added',
      'operator.passkey_added',
      'operator.app_removed',
      'operator.passkey_removed',
      'operator.signed_in',
    ]);
  });

  it('an operator with passkeys only sets an app up again, by a first right code', async () => {
    await withPasskey();
    valueOf(await desk.call(removeOwnApp, {}, tab));
    const { ticket, secret } = valueOf(await desk.call(beginOwnApp, {}, tab));
    const confirm = (code: string) => desk.call(confirmOwnApp, { body: { ticket, code } }, tab);
    expect(await codeOf(confirm('12'))).toBe('second.wrong');
    const { recoveryCodes } = valueOf(await confirm(clock.code(secret)));
    expect(recoveryCodes).toHaveLength(10);
    expect(await codeOf(confirm(clock.code(secret)))).toBe('second.expired');
    clock.step();
    expect(await codeOf(byPassword(clock.code(secret)))).toBe('success');
  });

  it('somebody else’s enrolment ticket is worth nothing', async () => {
    const { ticket, secret } = valueOf(await desk.call(beginOwnApp, {}, tab));
    const other = await desk.operator(clock, `${name}b`);
    const body = { ticket, code: clock.code(secret) };
    expect(await codeOf(desk.call(confirmOwnApp, { body }, other))).toBe('second.expired');
  });

  it('every change asks for a factor that was shown in this session five minutes ago at most', async () => {
    const { key, kept } = await withPasskey();
    const changes = () =>
      Promise.all([
        codeOf(desk.call(beginOwnPasskey, {}, tab)),
        codeOf(desk.call(addOwnPasskey, { body: { response: key.make({ challenge: 'eA' }) } }, tab)),
        codeOf(desk.call(removeOwnPasskey, { params: { id: kept.id } }, tab)),
        codeOf(desk.call(beginOwnApp, {}, tab)),
        codeOf(desk.call(confirmOwnApp, { body: { ticket: 'x', code: '1' } }, tab)),
        codeOf(desk.call(removeOwnApp, {}, tab)),
      ]);
    await age(5);
    expect(await changes()).toEqual(Array(6).fill('second.proof'));
    const prove = (code: string) => codeOf(desk.call(proveOperator, { body: { code } }, tab));
    expect(await prove('000000')).toBe('second.wrong');
    expect(await changes()).toEqual(Array(6).fill('second.proof'));
    expect(await prove(clock.code(tab.secret))).toBe('success');
    expect(await codeOf(desk.call(beginOwnPasskey, {}, tab))).toBe('success');
    await age(5);
    const step = valueOf(await desk.call(beginOwnProof, {}, tab));
    expect(await codeOf(desk.call(proveOperator, { body: { response: key.use(step) } }, tab))).toBe('success');
    expect(await codeOf(desk.call(beginOwnApp, {}, tab))).toBe('success');
  });

  it('guessing codes for a proof ends at three, and a foreign passkey proves nobody', async () => {
    const { key } = await withPasskey();
    const other = await desk.operator(clock, `${name}b`);
    await age(5);
    const step = valueOf(await desk.call(beginOwnProof, {}, other));
    expect(await codeOf(desk.call(proveOperator, { body: { response: key.use(step) } }, other))).toBe(
      'passkey.refused',
    );
    const said = [];
    for (let n = 0; n < 4; n++) said.push(await codeOf(desk.call(proveOperator, { body: { code: '000000' } }, tab)));
    expect(said).toEqual(['second.wrong', 'second.wrong', 'second.wrong', 'operator.locked']);
  });

  it('the house takes passkeys away too, and the password alone sets no app up', async () => {
    const { key } = await withPasskey();
    const { db } = app.database;
    const operatorAuthenticator = createOperatorAuthenticator(db, {
      secrets: app.secrets,
      issuer: () => 'House',
      clock: clock.now,
    });
    await operatorCommand(db, { operatorAuthenticator, consoleUrl: `${ORIGIN}/console/` }, ['reset', name]);
    expect(await codeOf(enter(key))).toBe('passkey.refused');
    expect(await codeOf(byPassword())).toBe('operator.enrol');
    expect(
      await db.selectFrom('audit').select(['operator_name', 'act', 'after']).orderBy('id', 'desc').limit(1).execute(),
    ).toEqual([{ operator_name: 'npm run operator', act: 'operator.reset', after: { name } }]);
  });
});
