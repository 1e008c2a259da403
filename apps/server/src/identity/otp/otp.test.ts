import { sendCode, sendRegistrationCode } from '@parlour/contract/otp.endpoints';
import { login } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBrand } from '../../config/brand.ts';
import { readConfig } from '../../config/config.ts';
import { type Player, SMS_CODE, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { GEETEST_KEYS, type GeetestDouble, geetestDouble } from '../../testing/geetest.ts';
import { SMS_ACCOUNT, type SmsDouble, smsDouble } from '../../testing/sms.ts';

/** The demo brand with this login method enabled. */
const flags = { ...readBrand(readConfig({}).brandDir).flags, MOBILEVERCODELOGIN3: true };
const SMS_LOGIN = { flags };

let addresses = 0;
let numbers = 0;
const visitor = (): Player => ({
  token: '',
  cookies: { mc_pre: `visitor${++addresses}`.padEnd(43, '0') },
  account: '',
  address: `203.0.113.${addresses}`,
});
const newNumber = (): string => `9420${String(++numbers).padStart(6, '0')}`;

/** Creates a member with a verified mobile number. */
async function memberOf(app: TestApp, number: string): Promise<string> {
  const { account } = await app.register();
  await sql`update member set dialing_code = '95', mobile = ${number} where account = ${account}`.execute(
    app.database.db,
  );
  return account;
}

const lastTo = async (app: TestApp, to: string): Promise<string | null> => {
  const row = await app.database.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.body ?? null;
};

eachDatabase((_kind, open, { fresh }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: SMS_LOGIN });
  });
  afterAll(() => app.close());

  const ask = (number: string, from: Player, over: object = {}) =>
    app.call(sendCode, { body: { mobileNum: number, countryDialingCode: '+95', ...over } }, from);
  const signIn = (number: string, code: string, from: Player, over: object = {}, house = app) =>
    house.call(
      login,
      { body: { type: 'sms', username: number, countryDialingCode: '+95', verificationCode: code, ...over } },
      from,
    );

  describe('asking for a code', () => {
    it('API-018 API-019 ENT-012 a code outside registration answers when the next may be asked for', async () => {
      const before = Date.now();
      const { expirationTime, now } = valueOf(await ask(newNumber(), visitor()));
      expect(expirationTime - now).toBe(60_000);
      expect(expirationTime).toBeGreaterThan(before);
    });

    it('API-018 API-020 ENT-012 a code for registration names the number mobileNo', async () => {
      const number = newNumber();
      const from = visitor();
      from.cookies.mc_lang = 'EN';
      const body = { mobileNo: number, countryDialingCode: '+95' };
      const { expirationTime, now } = valueOf(await app.call(sendRegistrationCode, { body }, from));
      expect(expirationTime - now).toBe(60_000);
      await expect
        .poll(() => lastTo(app, `+95${number}`))
        .toBe(`Parlour: your code is ${SMS_CODE}. It is valid for 5 minutes. Do not share it with anyone.`);
    });

    it('the second one within a minute says when to ask again', async () => {
      const number = newNumber();
      const first = valueOf(await ask(number, visitor()));
      const again = await ask(number, visitor());
      expect([again.status, again.body]).toEqual([
        429,
        {
          success: false,
          code: 'sms.too_soon',
          message: 'sms.tooSoon',
          value: { expirationTime: first.expirationTime, now: expect.any(Number) },
        },
      ]);
    });

    it.each([
      ['', 'form.isRequired'],
      ['   ', 'form.isRequired'],
      ['94200', 'in_mobileNum_error'],
      ['9'.repeat(21), 'in_mobileNum_error'],
      ['0000000000', 'in_mobileNum_error'],
      ['94200a0000', 'in_mobileNum_error'],
      ['😀😀😀😀😀😀😀', 'in_mobileNum_error'],
      ['<b>942000</b>', 'in_mobileNum_error'],
      ["9420000' or '1", 'in_mobileNum_error'],
    ])('a number such as %j is refused by name', async (number, messageKey) => {
      const { status, body } = await ask(number, visitor());
      expect([status, body]).toMatchObject([422, { code: 'sms.number', value: { field: 'mobileNum', messageKey } }]);
    });

    it('a number is the same however it is written', async () => {
      const who = visitor();
      expect((await ask('+959420000000', who)).status).toBe(200);
      for (const number of ['942 000 0000', '٩٤٢٠٠٠٠٠٠٠', '9420000000\u200f', '၉၅၉၄၂၀၀၀၀၀၀၀', '(09) 420-000-000'])
        expect([number, (await ask(number, who)).body]).toMatchObject([number, { code: 'sms.too_soon' }]);
    });

    it('a number of 10,000 characters, and a country that codes do not go to', async () => {
      expect((await ask('9'.repeat(10_000), visitor())).body).toMatchObject({ code: 'request.invalid' });
      expect((await ask(newNumber(), visitor(), { countryDialingCode: '+1' })).body).toMatchObject({
        code: 'sms.number',
        value: { messageKey: 'sms.country' },
      });
    });

    it('a number that has an account gets word of that instead of a code to register with', async () => {
      const number = newNumber();
      await memberOf(app, number);
      const from = visitor();
      from.cookies.mc_lang = 'CN';
      const body = { mobileNo: number, countryDialingCode: '+95' };
      expect((await app.call(sendRegistrationCode, { body }, from)).status).toBe(200);
      await expect.poll(() => lastTo(app, `+95${number}`)).toMatch(/该号码已有账户/);
    });
  });

  describe('signing in by SMS', () => {
    it('the code of the message lets the holder of the number in, once', async () => {
      const number = newNumber();
      const account = await memberOf(app, number);
      const from = visitor();
      valueOf(await ask(`0${number}`, from));
      await expect.poll(() => lastTo(app, `+95${number}`)).toContain(SMS_CODE);
      expect(valueOf(await signIn(number, SMS_CODE, from))).toMatchObject({ userName: account, type: 0 });
      expect((await signIn(number, SMS_CODE, from)).body).toMatchObject({ code: 'sms.wrong' });
    });

    it('ERR-003 a wrong code, a code of another browser and a number of nobody get one answer', async () => {
      const [known, unknown] = [newNumber(), newNumber()];
      await memberOf(app, known);
      const [mine, theirs] = [visitor(), visitor()];
      valueOf(await ask(known, mine));
      expect((await ask(unknown, theirs)).status).toBe(200);
      const error = { success: false, code: 'sms.wrong', message: 'error.verificationCode' };
      for (const answer of [
        await signIn(known, '111111', mine),
        await signIn(known, SMS_CODE, theirs),
        await signIn(unknown, SMS_CODE, theirs),
        await signIn(unknown, '', visitor()),
      ]) {
        expect(answer).toEqual({ status: 422, body: error });
      }
      expect(await lastTo(app, `+95${unknown}`)).toBeNull();
    });

    it('asking for a code tells nothing of whether the number is known', async () => {
      const [known, unknown] = [newNumber(), newNumber()];
      await memberOf(app, known);
      const shape = async (number: string) => {
        const answer = await app.raw({
          method: 'POST',
          url: '/wps/verification/sms/noLogin',
          payload: { mobileNum: number, countryDialingCode: '+95' },
          remoteAddress: visitor().address ?? '',
        });
        const { value } = answer.json<{ value: { expirationTime: number; now: number } }>();
        const { date: _date, ...headers } = answer.headers;
        return [answer.statusCode, headers, value.expirationTime - value.now, Object.keys(answer.json())];
      };
      expect(await shape(known)).toEqual(await shape(unknown));
    });

    it('a disabled member learns of it only with the right code', async () => {
      const number = newNumber();
      const account = await memberOf(app, number);
      await sql`update member set state = 'disabled' where account = ${account}`.execute(app.database.db);
      const from = visitor();
      valueOf(await ask(number, from));
      expect((await signIn(number, '111111', from)).body).toMatchObject({ code: 'sms.wrong' });
      expect((await signIn(number, SMS_CODE, from)).body).toMatchObject({ code: 'login.disabled' });
    });

    it('a merchant without the flag has no such way in', async () => {
      const closed = await testApp(await fresh(), { brand: { flags: { ...flags, MOBILEVERCODELOGIN3: false } } });
      expect((await signIn(newNumber(), SMS_CODE, visitor(), {}, closed)).body).toMatchObject({
        code: 'access.denied',
      });
      await closed.close();
    });
  });

  describe('with a provider', () => {
    let sms: SmsDouble;
    let house: TestApp;
    beforeAll(async () => {
      sms = await smsDouble();
      const [scheme, host] = sms.base.split('//');
      const { account, token } = SMS_ACCOUNT;
      house = await testApp(await fresh(), {
        brand: SMS_LOGIN,
        env: { SMS_URL: `${scheme}//${account}:${encodeURIComponent(token)}@${host}`, SMS_FROM: 'Parlour' },
      });
    });
    afterAll(async () => {
      await house.close();
      await sms.close();
    });
    const askHouse = (mobileNo: string) =>
      house.call(sendRegistrationCode, { body: { mobileNo, countryDialingCode: '+95' } }, visitor());

    it('messages go there, and none is kept', async () => {
      const number = newNumber();
      valueOf(await askHouse(number));
      await expect.poll(() => sms.accepted.at(-1)?.to).toBe(`+95${number}`);
      expect(sms.accepted.at(-1)?.text).toContain(SMS_CODE);
      expect(await house.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    });

    it('while it fails everybody is told so, known or not, instead of waiting for nothing', async () => {
      sms.answer({ status: 503, body: '' });
      valueOf(await askHouse(newNumber()));
      await expect
        .poll(async () => (await askHouse(newNumber())).body)
        .toEqual({
          success: false,
          code: 'sms.unavailable',
          message: 'sms.unavailable',
        });
    });
  });

  describe('with geetest', () => {
    let geetest: GeetestDouble;
    let house: TestApp;
    beforeAll(async () => {
      geetest = await geetestDouble();
      house = await testApp(await fresh(), {
        brand: SMS_LOGIN,
        env: {
          GEETEST_ID: GEETEST_KEYS.captchaId,
          GEETEST_KEY: GEETEST_KEYS.captchaKey,
          GEETEST_URL: geetest.base,
          GEETEST_SCRIPT: `${geetest.base}/v4/gt4.js`,
        },
      });
    });
    beforeEach(() => geetest.mode('up'));
    afterAll(async () => {
      await house.close();
      await geetest.close();
    });
    const send = (fields: object) =>
      house.call(sendCode, { body: { mobileNum: newNumber(), countryDialingCode: '+95', ...fields } }, visitor());
    const failed = { success: false, code: 'geetest.failed', message: 'error.geetest' };

    it('SES-012 CAP-014 a login and a code are refused without the check, and pass with it', async () => {
      expect((await send({})).body).toEqual(failed);
      expect((await send(geetest.pass())).status).toBe(200);
      const body = { type: 'username' as const, username: 'nobody_at_all', password: 'not the password' };
      expect((await house.call(login, { body }, visitor())).body).toEqual(failed);
      const checked = { ...body, geetest: geetest.pass() };
      expect((await house.call(login, { body: checked }, visitor())).body).toMatchObject({ code: 'login.wrong' });
      expect((await house.call(login, { body: checked }, visitor())).body).toEqual(failed);
      // A remember token is not accepted by another login method.
      const posing = { password: `rt1.${'a'.repeat(22)}.${'b'.repeat(43)}` };
      expect((await signIn(newNumber(), SMS_CODE, visitor(), posing, house)).body).toEqual(failed);
    });

    it('while geetest is down nobody passes', async () => {
      geetest.mode('down');
      expect((await send(geetest.pass())).body).toEqual(failed);
    });

    it('the page of the check belongs to no origin and may load from geetest only', async () => {
      const page = await house.raw({ method: 'GET', url: '/challenge/geetest?lang="><script>' });
      const policy = String(page.headers['content-security-policy']);
      expect(page.statusCode).toBe(200);
      expect(policy).toContain('sandbox allow-scripts');
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain('allow-same-origin');
      expect(page.body).not.toContain('"><script>');
      // The policy of the player's own pages is unchanged, and without keys there is no such page.
      expect(
        String((await house.raw({ method: 'GET', url: '/m/home' })).headers['content-security-policy']),
      ).not.toMatch(/geetest|unsafe/);
      expect((await app.raw({ method: 'GET', url: '/challenge/geetest' })).statusCode).toBe(404);
    });
  });
});
