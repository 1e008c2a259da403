import {
  checkEmail,
  checkField,
  checkUsername,
  getRegistrationSettings,
  register,
} from '@parlour/contract/registration.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMemberByEmail } from '../../core/accounts/index.ts';
import { CAPTCHA_DIGITS, PASSWORD, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { env: SHARED_SECRET, brand: { flags: { USERNAMEREG3: true } } });
  });
  afterAll(() => app.close());

  const attempt = async (over: Record<string, string>) => {
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    const body = {
      username: 'fresh_name',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-01-31',
      captcha: CAPTCHA_DIGITS,
      captchaId,
      ...over,
    };
    return (await app.call(register, { body })).body;
  };
  const refusal = (field: string, messageKey: string) => ({
    success: false,
    code: 'register.field',
    value: expect.objectContaining({ field, messageKey }),
  });

  it('API-007 a PUT creates a member who holds the play-money float', async () => {
    const player = await app.register();
    expect(valueOf(await app.call(getWallet, {}, player))).toMatchObject({
      sumBalance: '100000.00',
      currency: 'MMK',
      book: 'PLAY',
    });
  });

  it('API-012 settings name the fields with their rules', async () => {
    const settings = valueOf(await app.call(getRegistrationSettings, {}));
    expect(settings.fields.map((f) => [f.name, f.rule.required, f.methods])).toEqual([
      ['username', true, ['username']],
      ['password', true, ['username']],
      ['confirmPassword', true, ['username']],
      ['nickname', false, ['username']],
      ['email', false, ['username']],
      ['birthday', true, ['username']],
    ]);
    expect([settings.captcha, settings.minimumAge, settings.methods]).toEqual([true, 18, ['username']]);
  });

  it('nobody registers under a name that others take for the platform’s own, nor is shown by one', async () => {
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    for (const username of ['Support', 'adm1n', 'r_o_o_t', 'parl0ur']) {
      expect(await attempt({ username })).toMatchObject({ success: false, code: 'register.username_taken' });
      const checked = await app.call(checkUsername, { query: { username, captchaId } });
      expect(checked.body).toMatchObject({ code: 'register.username_taken' });
    }
    expect(await attempt({ username: 'quite_plain', nickname: 'Ѕuррort' })).toEqual(
      expect.objectContaining(refusal('nickname', 'error.usernameTaken')),
    );
  });

  it('API-016 the username check tells taken from free', async () => {
    const { account } = await app.register();
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    const check = (username: string) => app.call(checkUsername, { query: { username, captchaId } });
    expect((await check(account.toUpperCase())).body).toMatchObject({ code: 'register.username_taken' });
    expect(valueOf(await check('surely_free'))).toEqual({ free: true });
  });

  it('P-39 the username check answers for four names by one captcha of the same browser, ten times a minute', async () => {
    const { account } = await app.register();
    const ask = async (captchaId: string | undefined, cookies: Record<string, string> = {}) => {
      const query = { username: account, ...(captchaId ? { captchaId } : {}) };
      const { body } = await app.call(checkUsername, { query }, { token: '', cookies, account: '' });
      return body.success ? 'free' : body.code;
    };
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    expect([await ask(undefined), await ask('x'.repeat(43))]).toEqual(['captcha.wrong', 'captcha.wrong']);
    expect(await ask(captchaId, { mc_pre: 'y'.repeat(43) })).toBe('captcha.wrong');
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await ask(captchaId));
    expect(answers).toEqual([...Array<string>(4).fill('register.username_taken'), 'captcha.wrong']);
    // The query does not use up the captcha: the registration accepts it, and after that it is invalid.
    expect(await attempt({ captchaId, username: 'after_asking' })).toMatchObject({ success: true });
    expect(await ask(captchaId)).toBe('captcha.wrong');
  });

  it('P-39 control: without tickets and budgets the check tells of any number of names', { tags: 'wide' }, async () => {
    const registration = { ...app.brand.registration, captcha: false };
    const unguarded = await testApp(app.database, { env: SHARED_SECRET, brand: { registration } });
    // Servers of one database share their counts, so each is called from its own address.
    const ask = async (server: TestApp, address: string) => {
      const asker = { token: '', cookies: {}, account: '', address };
      return (await server.call(checkUsername, { query: { username: 'anybody_1' } }, asker)).body.success;
    };
    const all = [];
    for (let n = 0; n < 30; n++) all.push(await ask(unguarded, '198.51.100.1'));
    expect(all).toEqual(Array<boolean>(30).fill(true));
    await unguarded.close();
    const real = await testApp(app.database, {
      env: { ...SHARED_SECRET, THROTTLE_SCALE: '1' },
      brand: { registration },
    });
    const some = [];
    for (let n = 0; n < 12; n++) some.push(await ask(real, '203.0.113.1'));
    expect(some).toEqual([...Array<boolean>(10).fill(true), false, false]);
    await real.close();
  });

  it('ERR-006 a taken name is refused, in any case of letters', async () => {
    const { account } = await app.register();
    expect(await attempt({ username: account.toUpperCase() })).toMatchObject({
      code: 'register.username_taken',
      message: 'error.usernameTaken',
    });
  });

  it('of two registrations of one name at once exactly one succeeds', async () => {
    const results = await Promise.all([attempt({ username: 'race_one' }), attempt({ username: 'race_one' })]);
    expect(results.map((r) => (r.success ? 'ok' : r.code)).sort()).toEqual(['ok', 'register.username_taken']);
  });

  it.each([
    [{ username: '' }, 'username', 'form.isRequired'],
    [{ username: 'abc' }, 'username', 'form.isBetween'],
    [{ username: 'a'.repeat(21) }, 'username', 'form.isBetween'],
    [{ username: '<b>name</b>' }, 'username', 'form.username'],
    [{ username: 'na🎲me' }, 'username', 'form.username'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'form.isBetween'],
    [{ confirmPassword: `${PASSWORD}!` }, 'confirmPassword', 'form.passwordsDiffer'],
    [{ password: 'rt1.series.secret', confirmPassword: 'rt1.series.secret' }, 'password', 'form.password'],
    [{ password: 'football1\u0007', confirmPassword: 'football1\u0007' }, 'password', 'form.password'],
    [{ password: 'Baseball', confirmPassword: 'Baseball' }, 'password', 'form.passwordCommon'],
    [{ password: 'parlour2026', confirmPassword: 'parlour2026' }, 'password', 'form.passwordCommon'],
    [{ password: 'zzzzzzzzzz', confirmPassword: 'zzzzzzzzzz' }, 'password', 'form.passwordCommon'],
    [{ username: 'n'.repeat(390) }, 'username', 'form.isBetween'],
    [{ username: 'na\u202eme' }, 'username', 'form.username'],
    [{ nickname: 'turn\u202earound' }, 'nickname', 'form.line'],
    [{ email: 'a b@c.com' }, 'email', 'in_email_incorrect'],
    [{ birthday: '1990-02-31' }, 'birthday', 'form.date'],
    [{ birthday: '1899-12-31' }, 'birthday', 'form.date'],
  ])('refuses %j with a message for its field', async (over, field, messageKey) => {
    expect(await attempt(over)).toMatchObject(refusal(field, messageKey));
  });

  it('takes blanks around values off, and keeps HTML as a text', async () => {
    const value = { username: '  spaced_out ', nickname: ' <b>Bold</b> ' };
    expect(await attempt(value)).toMatchObject({ success: true, value: { userName: 'spaced_out' } });
    const { db } = app.database;
    const row = await db.selectFrom('member').select('nickname').where('account', '=', 'spaced_out').executeTakeFirst();
    expect(row).toEqual({ nickname: '<b>Bold</b>' });
  });

  it('a field of 10,000 characters is refused before anything looks at it', async () => {
    expect(await attempt({ nickname: 'x'.repeat(10_000) })).toMatchObject({ code: 'request.invalid' });
  });

  it('keeps the e-mail address in small letters, so that the account is found by it', async () => {
    await attempt({ username: 'mail_one', email: 'Thiri.Aung@Example.com' });
    const { db } = app.database;
    expect(await findMemberByEmail(db, 'MAIL_ONE', 'thiri.aung@EXAMPLE.com')).toMatchObject({ account: 'mail_one' });
    expect(await findMemberByEmail(db, 'mail_two', 'thiri.aung@example.com')).toBeUndefined();
  });

  it('API-011 one value is judged by the name of its rule, with a GET and a query', async () => {
    const ask = async (rule: 'payeeName' | 'email', value: string) =>
      (await app.call(checkField, { query: { rule, value } })).body;
    expect(await ask('payeeName', 'Daw Thiri Aung')).toEqual({ success: true, value: { pass: true } });
    expect(await ask('payeeName', 'Thiri 88')).toMatchObject(refusal('payeeName', 'form.realName'));
    expect(await ask('email', '')).toMatchObject(refusal('email', 'form.isRequired'));
    const secret = await app.raw({ method: 'GET', url: '/wps/verification?rule=password&value=correct+horse' });
    expect(secret.json()).toMatchObject({ code: 'request.invalid' });
  });

  it('API-017 the e-mail check takes a form and tells nothing of who uses an address', async () => {
    await attempt({ username: 'mail_user', email: 'used@example.com' });
    const post = (email: string) =>
      app.raw({
        method: 'POST',
        url: '/wps/member/info/email',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email }).toString(),
      });
    const [used, unused] = [await post('used@example.com'), await post('free@example.com')];
    expect([used.statusCode, used.body]).toEqual([200, unused.body]);
    expect((await app.call(checkEmail, { body: { email: 'nobody@nowhere' } })).body).toMatchObject(
      refusal('email', 'in_email_incorrect'),
    );
  });

  it('API-009 a plain body is refused, and the sealed one shows no password', async () => {
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    const body = { username: 'plain_body', password: PASSWORD, confirmPassword: PASSWORD, captchaId };
    for (const url of ['/wps/member/register', '/wps/member/register/mobile']) {
      const answer = await app.raw({ method: 'PUT', url, payload: body });
      expect(answer.json()).toMatchObject({ code: 'crypto.refused' });
      const sealed = await app.seal('PUT', url, body);
      expect([sealed.includes(PASSWORD), Buffer.from(sealed, 'base64url').includes(PASSWORD)]).toEqual([false, false]);
    }
  });

  it('refuses somebody under age', async () => {
    const year = new Date().getUTCFullYear();
    expect(await attempt({ birthday: `${year - 17}-01-01` })).toMatchObject({ code: 'register.under_age' });
  });

  it('ERR-017 a wrong or used captcha is refused', async () => {
    expect(await attempt({ captcha: '111111' })).toMatchObject({ code: 'captcha.wrong', message: 'error.captcha' });
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    expect(await attempt({ captchaId, username: 'captcha_one' })).toMatchObject({ success: true });
    expect(await attempt({ captchaId, username: 'captcha_two' })).toMatchObject({ code: 'captcha.wrong' });
  });

  it('nothing that the caller claims about type or balance counts', async () => {
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    const body = {
      username: 'claims_type',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-01-31',
      captcha: CAPTCHA_DIGITS,
      captchaId,
      type: 2,
    };
    expect(valueOf(await app.call(register, { body })).type).toBe(0);
    const refused = (await app.call(register, { body: { ...body, username: 'claims_money', balance: '1' } as never }))
      .body;
    expect(refused).toMatchObject({ code: 'request.invalid' });
  });
});
