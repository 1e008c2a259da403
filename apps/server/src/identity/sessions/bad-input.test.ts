/** Invalid input of the login endpoints: each value has its response, and none creates or breaks anything. */
import { getCaptcha, login } from '@parlour/contract/sessions.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_DIGITS, PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

const NUMBER = '9420000001';
let visitors = 0;
/** Creates a browser at its own address, so that others' failures do not count against it. */
const visitor = (): Player => ({
  token: '',
  cookies: { mc_pre: `typist${++visitors}`.padEnd(43, '0') },
  account: '',
  address: `10.9.${visitors}.7`,
});

/** Invalid values by their fault. */
const ODD = {
  empty: '',
  short: 'a',
  'in another alphabet': 'မောင်မောင်',
  'with an emoji': 'th🎲iri',
  'with a mark from right to left': 'thi\u202eri',
  'with a mark of no width': 'thi\u200fri',
  'with HTML': '<img src=x onerror=alert(1)>',
  'with SQL': "' or '1'='1",
  'with a control letter': 'thi\u0007ri',
  'as long as it may be': 'x'.repeat(200),
} as const;
const TOO_LONG = 'x'.repeat(10_000);

eachDatabase((_kind, open) => {
  let app: TestApp;
  let account = '';
  let members = 0;
  const countMembers = async () => (await app.database.db.selectFrom('member').select('id').execute()).length;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { flags: { USERNAMEREG3: true, MOBILEVERCODELOGIN3: true } } });
    ({ account } = await app.register());
    members = await countMembers();
  });
  afterAll(() => app.close());

  const send = (body: Parameters<typeof app.call<typeof login>>[1]['body'], from: Player = visitor()) =>
    app.call(login, { body }, from);
  const byName = (username: string, password: string, from?: Player) =>
    send({ type: 'username', username, password }, from);
  const wrong = { status: 401, body: { code: 'login.wrong', message: 'error.wrongLogin', value: { captcha: true } } };
  const invalid = { body: { success: false, code: 'request.invalid' } };

  describe('a login by name', () => {
    it.each(Object.entries(ODD))('a name that is %s gets the answer of every wrong login', async (_kind, name) => {
      expect(await byName(name, PASSWORD)).toMatchObject(wrong);
    });

    it.each(Object.entries(ODD))('a password that is %s gets the answer of every wrong login', async (_kind, typed) => {
      expect(await byName(account, typed, visitor())).toMatchObject(
        // The name has its own budget: after five attempts it waits, whatever the input.
        { body: { code: expect.stringMatching(/^(login\.wrong|captcha\.wrong|request\.too_many)$/) } },
      );
    });

    it('10,000 letters are refused before anything looks at them', async () => {
      expect(await byName(TOO_LONG, PASSWORD)).toMatchObject(invalid);
      expect(await byName(account, TOO_LONG)).toMatchObject(invalid);
    });

    it('blanks around a name do not count, around a password they do', async () => {
      const { account: own } = await app.register();
      members++;
      expect((await byName(`  ${own} `, PASSWORD)).body.success).toBe(true);
      expect(await byName(own, ` ${PASSWORD}`)).toMatchObject(wrong);
    });

    it('the letter that no database holds is refused wherever it stands', async () => {
      const refused = { success: false, code: 'request.invalid' };
      expect((await byName('thi\u0000ri', PASSWORD)).body).toMatchObject(refused);
      expect((await byName(account, '\u0000')).body).toMatchObject(refused);
      for (const url of ['/wps/check/username?username=a%00b', '/wps/game/list?name=%00', '/wps/system/status?x=%00'])
        expect((await app.raw({ method: 'GET', url })).json()).toMatchObject(refused);
    });
  });

  describe('the captcha of a login', () => {
    it.each([
      ['empty', ''],
      ['letters', 'abcdef'],
      ['an emoji', '42🎲24'],
      ['digits of another script', '၄၂၄၂၄၂'],
      ['one digit too many', `${CAPTCHA_DIGITS}2`],
      ['one digit too few', CAPTCHA_DIGITS.slice(1)],
      ['the digits with a mark of no width', `${CAPTCHA_DIGITS}\u200f`],
      ['HTML', '<b>424242</b>'],
    ])('%s is refused, and the next image is good', async (_kind, captcha) => {
      const from = visitor();
      const { account: own } = await app.register();
      members++;
      await byName(own, 'not the password', from);
      const image = async () => valueOf(await app.call(getCaptcha, {}, from)).captchaId;
      const body = { type: 'username' as const, username: own, password: PASSWORD };
      expect((await send({ ...body, captcha, captchaId: await image() }, from)).body).toMatchObject({
        code: 'captcha.wrong',
        value: { captcha: true },
      });
      const right = { ...body, captcha: CAPTCHA_DIGITS, captchaId: await image() };
      expect((await send(right, from)).body.success).toBe(true);
    });

    it('an image is good for two minutes', async () => {
      const { account: own } = await app.register();
      members++;
      const answerAfter = async (seconds: number) => {
        const from = visitor();
        const { captchaId } = valueOf(await app.call(getCaptcha, {}, from));
        await sql`update captcha set created_at = created_at - make_interval(secs => ${seconds}) where id = ${captchaId}`.execute(
          app.database.db,
        );
        const body = { type: 'username' as const, username: own, password: PASSWORD };
        return (await send({ ...body, captcha: CAPTCHA_DIGITS, captchaId }, from)).body;
      };
      await byName(own, 'not the password');
      expect(await answerAfter(121)).toMatchObject({ code: 'captcha.wrong' });
      expect((await answerAfter(100)).success).toBe(true);
    });

    it('10,000 digits are refused before anything looks at them', async () => {
      const answer = await send({
        type: 'username',
        username: account,
        password: PASSWORD,
        captcha: '4'.repeat(10_000),
      });
      expect(answer).toMatchObject(invalid);
    });
  });

  describe('a login by SMS', () => {
    const bySms = (username: string, verificationCode: string) =>
      send({ type: 'sms', username, countryDialingCode: '+95', verificationCode });

    it.each([
      ['empty', ''],
      ['letters', 'abcdef'],
      ['too short', '1'],
      ['too long', '12345678901'],
      ['an emoji', '12🎲456'],
      ['digits of another script', '၂၄၆၈၀၁'],
      ['with blanks', ' 246801 '],
      ['with a mark from right to left', '246801\u202e'],
      ['HTML', '<b>246801</b>'],
    ])('a code that is %s is a wrong code', async (_kind, code) => {
      expect((await bySms(NUMBER, code)).body).toMatchObject({ code: 'sms.wrong' });
    });

    it.each(Object.entries(ODD))('a number that is %s has no code', async (_kind, number) => {
      expect((await bySms(number, '246801')).body).toMatchObject({ code: 'sms.wrong' });
    });

    it('10,000 letters are refused before anything looks at them', async () => {
      expect(await bySms(TOO_LONG, '246801')).toMatchObject(invalid);
      expect(await bySms(NUMBER, TOO_LONG)).toMatchObject(invalid);
    });
  });

  it('nothing of all this made an account', async () => {
    expect(await countMembers()).toBe(members);
  });
});
