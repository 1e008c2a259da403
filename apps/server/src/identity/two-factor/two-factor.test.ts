import { getMember, login } from '@parlour/contract/sessions.endpoints';
import type { SecondAsked } from '@parlour/contract/two-factor.endpoints';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginSecondPasskey,
  beginTotp,
  confirmTotp,
  getSecond,
  passkeyLogin,
  passSecond,
  proveAgain,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@parlour/contract/two-factor.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/http/tokens.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { type Lies, softPasskey } from '../../testing/authenticator.ts';
import { testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

const ORIGIN = 'https://house.example';
const RP = 'house.example';

let visitors = 0;
const visitor = (): Player => ({ token: '', cookies: {}, account: '', address: `10.7.${++visitors}.7` });

eachDatabase((_kind, open) => {
  let app: TestApp;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, env: { PUBLIC_URL: ORIGIN } });
  });
  afterAll(() => app.close());

  const codeOf = async (answer: Promise<{ body: { success: boolean; code?: string } }>) => {
    const { body } = await answer;
    return body.success ? 'success' : body.code;
  };
  const signIn = (account: string, player: Player, rememberPassword = false) =>
    app.call(login, { body: { username: account, password: PASSWORD, type: 'username', rememberPassword } }, player);
  const proofOf = async (player: Player, by: { password?: string; code?: string }) =>
    valueOf(await app.call(proveAgain, { body: by }, player)).proof;

  /** Registers a member with an authenticator app; returns its key and recovery codes. */
  async function twoStep() {
    const player = await app.register();
    const proof = await proofOf(player, { password: PASSWORD });
    const { secret } = valueOf(await app.call(beginTotp, { body: { proof } }, player));
    const body = { proof, code: clock.code(secret) };
    const { recoveryCodes } = valueOf(await app.call(confirmTotp, { body }, player));
    clock.step();
    return { player, secret, recoveryCodes };
  }
  /** Passes the first step of a member with an authenticator app. */
  async function asked(account: string, player = visitor(), remember = false): Promise<SecondAsked> {
    const { body, status } = await signIn(account, player, remember);
    if (body.success || body.code !== 'login.second_factor') throw new Error(`no second step: ${JSON.stringify(body)}`);
    expect(status).toBe(401);
    return body.value as SecondAsked;
  }
  async function several(account: string, count: number): Promise<SecondAsked[]> {
    const all: SecondAsked[] = [];
    while (all.length < count) all.push(await asked(account));
    return all;
  }
  const pass = (ticket: string, code: string, player = visitor()) =>
    app.call(passSecond, { body: { ticket, code } }, player);
  async function withPasskey(player: Player, key = softPasskey(ORIGIN, RP), lies: Lies = {}, proof?: string) {
    const given = proof ?? (await proofOf(player, { password: PASSWORD }));
    const options = valueOf(await app.call(beginPasskey, { body: { proof: given } }, player));
    return { key, answer: await app.call(addPasskey, { body: { response: key.make(options, lies) } }, player) };
  }

  describe('two-step sign-in', () => {
    it('is off at first and never asked for before a first code was typed back', async () => {
      const player = await app.register();
      expect(valueOf(await app.call(getSecond, {}, player))).toEqual({
        totpSince: null,
        recoveryLeft: 0,
        passkeys: [],
        passkeysPossible: true,
        provenBy: 'password',
      });
      const proof = await proofOf(player, { password: PASSWORD });
      const first = valueOf(await app.call(beginTotp, { body: { proof } }, player));
      expect(first.address).toContain(`secret=${first.secret}&`);
      expect(await codeOf(signIn(player.account, visitor()))).toBe('success');
      const again = valueOf(await app.call(beginTotp, { body: { proof } }, player));
      const confirm = (code: string) => app.call(confirmTotp, { body: { proof, code } }, player);
      expect(await codeOf(confirm(clock.code(first.secret)))).toBe('second.wrong');
      expect(valueOf(await confirm(clock.code(again.secret))).recoveryCodes).toHaveLength(10);
      expect(await codeOf(confirm(clock.code(again.secret)))).toBe('second.wrong');
      expect(valueOf(await app.call(getSecond, {}, player))).toMatchObject({
        totpSince: expect.stringMatching(/^20/),
        recoveryLeft: 10,
        provenBy: 'code',
      });
    });

    it('the secret is not in the database, and a recovery code only as a keyed hash', async () => {
      const { secret, recoveryCodes } = await twoStep();
      const { rows } = await sql<{ text: string }>`
        select (select jsonb_agg(t)::text from member_totp t) || (select jsonb_agg(r)::text from member_recovery_code r)
        as text`.execute(app.database.db);
      const text = rows[0]?.text ?? '';
      const { fromBase32 } = await import('./totp.ts');
      expect(text).not.toContain(secret);
      expect(text).not.toContain(fromBase32(secret).toString('hex'));
      for (const code of recoveryCodes) expect(text).not.toContain(Buffer.from(code).toString('hex'));
    });

    it('P-34 a right password opens nothing until the code of the app was right', async () => {
      const { player, secret } = await twoStep();
      const browser = visitor();
      browser.token = newToken();
      browser.cookies.mc_sid = newToken();
      const planted = { ...browser.cookies };
      const { ticket, methods } = await asked(player.account, browser);
      expect(methods).toEqual(['totp', 'recovery']);
      expect(browser.cookies).toEqual(planted);
      for (const code of ['', '000000', 'abcdef', '12345', 'x'.repeat(40)])
        expect([code, await codeOf(pass(ticket, code, browser))]).toEqual([code, 'second.wrong']);
      expect(await codeOf(pass(newToken(), clock.code(secret), browser))).toBe('second.expired');
      const value = valueOf(await pass(ticket, clock.code(secret), browser));
      expect([value.userName, value.token === browser.token]).toEqual([player.account, false]);
      expect(browser.cookies['__Host-mc_sid']).toMatch(/^[A-Za-z0-9_-]{43}$/);
      browser.token = value.token;
      expect(valueOf(await app.call(getMember, {}, browser)).account).toBe(player.account);
    });

    it('a code is good once, a ticket is good once, and neither lives long', async () => {
      const { player, secret } = await twoStep();
      const [one, two] = [await asked(player.account), await asked(player.account)];
      const code = clock.code(secret);
      expect(await codeOf(pass(one.ticket, code))).toBe('success');
      expect(await codeOf(pass(one.ticket, code))).toBe('second.expired');
      expect(await codeOf(pass(two.ticket, code))).toBe('second.wrong');
      clock.step();
      await sql`update second_ticket set created_at = clock_timestamp() - interval '5 minutes'`.execute(
        app.database.db,
      );
      expect(await codeOf(pass(two.ticket, clock.code(secret)))).toBe('second.expired');
    });

    it('the same code in ten requests at once lets one of them in', async () => {
      const { player, secret } = await twoStep();
      const tickets = await several(player.account, 10);
      const code = clock.code(secret);
      const codes = await Promise.all(tickets.map(({ ticket }) => codeOf(pass(ticket, code))));
      expect(codes.filter((each) => each === 'success')).toHaveLength(1);
    });

    it('P-37 after ten wrong codes a member has to wait, however many tickets and addresses guess', async () => {
      const { player, secret } = await twoStep();
      const tickets = await several(player.account, 4);
      const guesses = await Promise.all(
        Array.from({ length: 24 }, (_, n) => codeOf(pass(tickets[n % 4]?.ticket ?? '', String(100_000 + n)))),
      );
      const ticket = tickets[0]?.ticket ?? '';
      const more: (string | undefined)[] = [];
      for (let n = 0; n < 11; n++) more.push(await codeOf(pass(ticket, String(200_000 + n))));
      expect([...guesses, ...more].filter((code) => code === 'second.wrong')).toHaveLength(10);
      expect(more.at(-1)).toBe('request.too_many');
      expect(await codeOf(pass(ticket, clock.code(secret)))).toBe('request.too_many');
      await sql`update second_failure set at = clock_timestamp() - interval '15 minutes'`.execute(app.database.db);
      expect(await codeOf(pass(ticket, clock.code(secret)))).toBe('success');
    });

    it('a recovery code stands in once for the app; new ones end the old ones', async () => {
      const { player, secret, recoveryCodes } = await twoStep();
      const [first = '', second = ''] = recoveryCodes;
      const into = visitor();
      into.token = valueOf(await pass((await asked(player.account)).ticket, first.toUpperCase(), into)).token;
      expect(await codeOf(pass((await asked(player.account)).ticket, first))).toBe('second.wrong');
      expect(valueOf(await app.call(getSecond, {}, into)).recoveryLeft).toBe(9);
      const proof = await proofOf(into, { code: clock.code(secret) });
      const fresh = valueOf(await app.call(renewRecoveryCodes, { body: { proof } }, into)).recoveryCodes;
      expect(await codeOf(pass((await asked(player.account)).ticket, second))).toBe('second.wrong');
      expect(await codeOf(pass((await asked(player.account)).ticket, fresh[0] ?? ''))).toBe('success');
    });

    it('a remembered login is of a device that passed the step, and is not asked again', async () => {
      const { player, secret } = await twoStep();
      const browser = visitor();
      const { ticket } = await asked(player.account, browser, true);
      const { rememberToken = '' } = valueOf(await pass(ticket, clock.code(secret), browser));
      expect(rememberToken).toMatch(/^rt1\./);
      const body = {
        username: player.account,
        password: rememberToken,
        type: 'username',
        rememberPassword: true,
      } as const;
      expect(await codeOf(app.call(login, { body }, browser))).toBe('success');
    });

    it('a member who was disabled between the steps stays out', async () => {
      const { player, secret } = await twoStep();
      const { ticket } = await asked(player.account);
      await sql`update member set state = 'disabled' where account = ${player.account}`.execute(app.database.db);
      expect(await codeOf(pass(ticket, clock.code(secret)))).toBe('login.disabled');
    });
  });

  describe('changes', () => {
    it('every change asks for a proof of this very session that is not older than ten minutes', async () => {
      const { player, secret } = await twoStep();
      const other = visitor();
      other.token = valueOf(await pass((await asked(player.account)).ticket, clock.code(secret), other)).token;
      clock.step();
      const proof = await proofOf(player, { code: clock.code(secret) });
      const changes = (by: Player, given: string) =>
        Promise.all([
          codeOf(app.call(beginTotp, { body: { proof: given } }, by)),
          codeOf(app.call(confirmTotp, { body: { proof: given, code: '000000' } }, by)),
          codeOf(app.call(removeTotp, { body: { proof: given } }, by)),
          codeOf(app.call(renewRecoveryCodes, { body: { proof: given } }, by)),
          codeOf(app.call(beginPasskey, { body: { proof: given } }, by)),
          codeOf(app.call(removePasskey, { params: { id: '1' }, body: { proof: given } }, by)),
        ]);
      const refused = Array.from({ length: 6 }, () => 'second.proof');
      expect(await changes(player, '')).toEqual(refused);
      expect(await changes(player, newToken())).toEqual(refused);
      expect(await changes(other, proof)).toEqual(refused);
      await sql`update second_proof set created_at = clock_timestamp() - interval '10 minutes'`.execute(
        app.database.db,
      );
      expect(await changes(player, proof)).toEqual(refused);
    });

    it('with an app the password proves nothing, and without one a wrong password proves nothing', async () => {
      const { player, secret } = await twoStep();
      const prove = (body: { password?: string; code?: string }, by: Player) =>
        codeOf(app.call(proveAgain, { body }, by));
      expect(await prove({ password: PASSWORD }, player)).toBe('second.wrong');
      expect(await prove({ code: clock.code(secret) }, player)).toBe('success');
      const plain = await app.register();
      expect(await prove({ password: 'wrong horse 9' }, plain)).toBe('login.wrong');
      expect(await prove({}, plain)).toBe('login.wrong');
      expect(await prove({ password: PASSWORD }, plain)).toBe('success');
    });

    it('a member without password proves by having signed in minutes ago', async () => {
      const player = await app.register();
      const { db } = app.database;
      await sql`update member set password_hash = null where account = ${player.account}`.execute(db);
      expect(valueOf(await app.call(getSecond, {}, player)).provenBy).toBe('signIn');
      expect(await codeOf(app.call(proveAgain, { body: {} }, player))).toBe('success');
      await sql`update session set created_at = clock_timestamp() - interval '10 minutes'`.execute(db);
      expect(await codeOf(app.call(proveAgain, { body: {} }, player))).toBe('second.proof');
    });

    it('codes are turned off by a code, and sign-in takes one step again', async () => {
      const { player, secret } = await twoStep();
      const proof = await proofOf(player, { code: clock.code(secret) });
      expect(valueOf(await app.call(removeTotp, { body: { proof } }, player))).toEqual({ removed: true });
      expect(valueOf(await app.call(getSecond, {}, player))).toMatchObject({ totpSince: null, recoveryLeft: 0 });
      expect(await codeOf(signIn(player.account, visitor()))).toBe('success');
    });
  });

  describe('passkeys', () => {
    it('a passkey signs in alone, with no name and no second step', async () => {
      const { player, secret } = await twoStep();
      const proof = await proofOf(player, { code: clock.code(secret) });
      const { key, answer } = await withPasskey(player, undefined, {}, proof);
      expect(valueOf(answer)).toMatchObject({ name: expect.any(String), synced: false, usedAt: null });
      const browser = visitor();
      const options = valueOf(await app.call(beginPasskeyLogin, {}, browser));
      expect(options).toMatchObject({ rpId: RP, userVerification: 'required', allowCredentials: [] });
      const body = { response: key.use(options), remember: false };
      const value = valueOf(await app.call(passkeyLogin, { body }, browser));
      expect(value.userName).toBe(player.account);
      expect(await codeOf(app.call(passkeyLogin, { body }, visitor()))).toBe('passkey.refused');
      expect(valueOf(await app.call(getSecond, {}, player)).passkeys).toMatchObject([{ usedAt: expect.any(String) }]);
    });

    it.each<[string, Lies]>([
      ['for another origin', { origin: 'https://house.example.evil' }],
      ['for another house', { rpId: 'evil.example' }],
      ['with a challenge that nobody gave out', { challenge: newToken() }],
      ['of somebody whose finger was not seen', { unverified: true }],
      ['with another signature', { wrongSignature: true }],
      ['with a counter that did not grow', { counter: 1 }],
    ])('an answer %s is refused', async (_, lies) => {
      const { key, answer } = await withPasskey(await app.register());
      valueOf(answer);
      const options = async () => valueOf(await app.call(beginPasskeyLogin, {}));
      const use = async (how: Lies) =>
        codeOf(
          app.call(passkeyLogin, { body: { response: key.use(await options(), how), remember: false } }, visitor()),
        );
      expect(await use({})).toBe('success');
      expect(await use(lies)).toBe('passkey.refused');
    });

    it.each<[string, Lies]>([
      ['for another origin', { origin: 'https://house.example.evil' }],
      ['for another house', { rpId: 'evil.example' }],
      ['with a challenge that nobody gave out', { challenge: newToken() }],
      ['of somebody whose finger was not seen', { unverified: true }],
    ])('a new one %s is refused', async (_, lies) => {
      const player = await app.register();
      const { answer } = await withPasskey(player, undefined, lies);
      expect(answer.body).toMatchObject({ success: false, code: 'passkey.refused' });
    });

    it('a challenge of one purpose or member is worth nothing for another, and none is good for long', async () => {
      const [one, two] = [await app.register(), await app.register()];
      const { key } = await withPasskey(one);
      const proof = await proofOf(two, { password: PASSWORD });
      const forTwo = valueOf(await app.call(beginPasskey, { body: { proof } }, two));
      const forLogin = valueOf(await app.call(beginPasskeyLogin, {}));
      const add = (options: Record<string, unknown>, by: Player) =>
        codeOf(app.call(addPasskey, { body: { response: softPasskey(ORIGIN, RP).make(options) } }, by));
      expect(await add(forTwo, one)).toBe('passkey.refused');
      expect(await add(forLogin, one)).toBe('passkey.refused');
      const enter = (options: Record<string, unknown>) =>
        codeOf(app.call(passkeyLogin, { body: { response: key.use(options), remember: false } }, visitor()));
      expect(await enter(forTwo)).toBe('passkey.refused');
      const late = valueOf(await app.call(beginPasskeyLogin, {}));
      await sql`update passkey_challenge set created_at = clock_timestamp() - interval '5 minutes'`.execute(
        app.database.db,
      );
      expect(await enter(late)).toBe('passkey.refused');
    });

    it('at the second step only a passkey of the same member counts', async () => {
      const { player, secret } = await twoStep();
      const proof = await proofOf(player, { code: clock.code(secret) });
      const { key } = await withPasskey(player, undefined, {}, proof);
      const { key: foreign } = await withPasskey(await app.register());
      const { ticket, methods } = await asked(player.account);
      expect(methods).toEqual(['totp', 'recovery', 'passkey']);
      const options = async () => valueOf(await app.call(beginSecondPasskey, { body: { ticket } }));
      expect((await options()).allowCredentials).toMatchObject([{ id: key.id }]);
      const use = async (with_: typeof key) =>
        codeOf(app.call(passSecond, { body: { ticket, response: with_.use(await options()) } }, visitor()));
      expect(await use(foreign)).toBe('passkey.refused');
      expect(await use(key)).toBe('success');
      expect(await codeOf(app.call(beginSecondPasskey, { body: { ticket } }))).toBe('second.expired');
    });

    it('a removed passkey opens nothing, and nobody removes another member’s', async () => {
      const [one, two] = [await app.register(), await app.register()];
      const { key, answer } = await withPasskey(one);
      const { id } = valueOf(answer);
      const remove = async (by: Player) => {
        const proof = await proofOf(by, { password: PASSWORD });
        return codeOf(app.call(removePasskey, { params: { id }, body: { proof } }, by));
      };
      expect(await remove(two)).toBe('thing.unknown');
      expect(await remove(one)).toBe('success');
      const options = valueOf(await app.call(beginPasskeyLogin, {}));
      const body = { response: key.use(options), remember: false };
      expect(await codeOf(app.call(passkeyLogin, { body }, visitor()))).toBe('passkey.refused');
    });

    it('there are ten at most, and the same one is not kept twice', async () => {
      const player = await app.register();
      const proof = await proofOf(player, { password: PASSWORD });
      const { key } = await withPasskey(player, undefined, {}, proof);
      expect((await withPasskey(player, key, {}, proof)).answer.body).toMatchObject({ code: 'passkey.refused' });
      for (let n = 1; n < 10; n++) valueOf((await withPasskey(player, undefined, {}, proof)).answer);
      expect(await codeOf(app.call(beginPasskey, { body: { proof } }, player))).toBe('passkey.full');
    });
  });
});

describe('where passkeys belong', () => {
  it('to the configured host, else to this very machine only', async () => {
    const { relyingParty } = await import('./two-factor.rules.ts');
    expect(relyingParty('https://play.house.example', 'evil.example')).toEqual({
      id: 'play.house.example',
      origin: 'https://play.house.example',
    });
    expect(relyingParty(null, 'localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
    expect(relyingParty(null, 'console.localhost:8080')).toEqual({
      id: 'console.localhost',
      origin: 'http://console.localhost:8080',
    });
    for (const host of [
      'localhost.evil.example',
      'console.localhost.evil.example',
      'evil.localhost',
      'evil.example',
      '10.0.0.1:8080',
      'localhost:8080@evil',
    ])
      expect(relyingParty(null, host)).toBeNull();
  });
});
