import { register } from '@parlour/contract/registration.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CAPTCHA_DIGITS, PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { GEETEST_KEYS, type GeetestDouble, geetestDouble } from '../../testing/geetest.ts';

eachDatabase((_kind, open, { fresh }) => {
  let geetest: GeetestDouble;
  let house: TestApp;
  const env = () => ({
    GEETEST_ID: GEETEST_KEYS.captchaId,
    GEETEST_KEY: GEETEST_KEYS.captchaKey,
    GEETEST_URL: geetest.base,
    GEETEST_SCRIPT: `${geetest.base}/v4/gt4.js`,
  });
  beforeAll(async () => {
    geetest = await geetestDouble();
    house = await testApp(await open(), { env: env() });
  });
  beforeEach(() => geetest.mode('up'));
  afterAll(async () => {
    await house.close();
    await geetest.close();
  });

  async function enrol(username: string, fields: object, on = house) {
    const browser: Player = { token: '', cookies: {}, account: username };
    const { captchaId } = valueOf(await on.call(getCaptcha, {}, browser));
    const body = {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-01-31',
      captcha: CAPTCHA_DIGITS,
      captchaId,
      ...fields,
    };
    const answer = (await on.call(register, { body }, browser)).body;
    return answer.success ? 'in' : answer.code;
  }
  const accounts = async (on = house) =>
    (await on.database.db.selectFrom('member').select('account').orderBy('id').execute()).map((row) => row.account);

  it('API-010 a registration is made behind geetest only: without the check, with one of another key and with a used one it is refused', async () => {
    expect(await enrol('no_check', {})).toBe('geetest.failed');
    const { lot_number: _, ...parts } = geetest.pass();
    expect(await enrol('half_check', parts)).toBe('geetest.failed');
    const passed = geetest.pass();
    expect(await enrol('made_up', { ...passed, pass_token: 'made up' })).toBe('geetest.failed');
    const good = geetest.pass();
    expect(await enrol('with_check', good)).toBe('in');
    expect(await enrol('used_check', good)).toBe('geetest.failed');
    expect(await accounts()).toEqual(['with_check']);
  });

  it('API-010 while geetest is down nobody registers, unless the house lets people pass', async () => {
    geetest.mode('down');
    expect(await enrol('in_an_outage', geetest.pass())).toBe('geetest.failed');
    const { geetest: guards } = house.brand;
    const lenient = await testApp(await fresh(), { env: env(), brand: { geetest: { ...guards, failOpen: true } } });
    expect(await enrol('in_an_outage', geetest.pass(), lenient)).toBe('in');
    await lenient.close();
  });

  it('API-010 control: a house that guards nothing registers without a check', async () => {
    const { geetest: guards } = house.brand;
    const unguarded = await testApp(await fresh(), { env: env(), brand: { geetest: { ...guards, register: false } } });
    expect(await enrol('no_check', {}, unguarded)).toBe('in');
    await unguarded.close();
  });
});
