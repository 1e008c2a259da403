import { randomBytes } from 'node:crypto';
import { sendRegistrationCode } from '@parlour/contract/otp.endpoints';
import { register, registerByMobile } from '@parlour/contract/registration.endpoints';
import { getCaptcha, getMember } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMemberByMobile } from '../../core/accounts/index.ts';
import {
  CAPTCHA_DIGITS,
  PASSWORD,
  type Player,
  SHARED_SECRET,
  SMS_CODE,
  type TestApp,
  testApp,
  valueOf,
} from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

const flags = { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true };
const sms = {
  secondsBetween: 60,
  perNumberPerAsker: 5,
  perNumberPerDay: 5,
  perAddressPerHour: 1000,
  perAddressPerDay: 10_000,
  perNetworkPerDay: 10_000,
  perDay: 2000,
  reservePerDay: 0,
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), {
      env: SHARED_SECRET,
      brand: { flags, sms, registration: { captcha: true, fields: { birthday: 'required' }, rules: {} } },
    });
  });
  afterAll(() => app.close());

  const browser = (): Player => ({
    token: '',
    cookies: { mc_pre: randomBytes(32).toString('base64url') },
    account: '',
  });
  const codeFor = async (player: Player, number: string) =>
    valueOf(await app.call(sendRegistrationCode, { body: { mobileNo: number, countryDialingCode: '+95' } }, player));
  const bodyOf = async (player: Player, over: Record<string, string>) => ({
    countryDialingCode: '+95',
    verificationCode: SMS_CODE,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-01-31',
    captcha: CAPTCHA_DIGITS,
    captchaId: valueOf(await app.call(getCaptcha, {}, player)).captchaId,
    ...over,
  });
  const attempt = async (player: Player, over: Record<string, string>) =>
    app.call(registerByMobile, { body: await bodyOf(player, over) }, player);

  it('API-008 a PUT with the module of mobile numbers creates a member who holds the number', async () => {
    const player = browser();
    await codeFor(player, '09771200001');
    const body = { ...(await bodyOf(player, { mobileNum: '09771200001' })), moduleId: 'MOBILENUMREG3' as const };
    const value = valueOf(await app.call(registerByMobile, { body }, player));
    expect(value).toMatchObject({ userName: '959771200001', type: 0, firstTimeLogin: true });
    player.token = value.token;
    expect(valueOf(await app.call(getMember, {}, player))).toMatchObject({
      account: '959771200001',
      nickname: '••••0001',
    });
    expect(await findMemberByMobile(app.database.db, '+95', '9771200001')).toMatchObject({ account: '959771200001' });
    const other = { ...(await bodyOf(player, { mobileNum: '09771200002' })), moduleId: 'USERNAMEREG3' };
    expect((await app.call(registerByMobile, { body: other as never }, browser())).body).toMatchObject({
      code: 'request.invalid',
    });
  });

  it('a wrong code, a code of another browser and a used one make nothing', async () => {
    const player = browser();
    await codeFor(player, '09771200010');
    const mobileNum = '09771200010';
    expect((await attempt(player, { mobileNum, verificationCode: '000000' })).body).toMatchObject({
      code: 'sms.wrong',
    });
    expect((await attempt(browser(), { mobileNum })).body).toMatchObject({ code: 'sms.wrong' });
    expect((await attempt(player, { mobileNum: '09771200011' })).body).toMatchObject({ code: 'sms.wrong' });
    // The same number, with digits moved between its two parts.
    expect((await attempt(player, { countryDialingCode: '+959', mobileNum: '771200010' })).body).toMatchObject({
      value: { field: 'mobileNum', messageKey: 'sms.country' },
    });
    expect(await findMemberByMobile(app.database.db, '95', mobileNum)).toBeUndefined();
    expect((await attempt(player, { mobileNum })).body).toMatchObject({ success: true });
    expect((await attempt(player, { mobileNum })).body).toMatchObject({ code: 'sms.wrong' });
  });

  it.each([
    [{ mobileNum: '' }, 'mobileNum', 'form.isRequired'],
    [{ mobileNum: '0977' }, 'mobileNum', 'in_mobileNum_error'],
    [{ mobileNum: '09-77x-200' }, 'mobileNum', 'form.mobile'],
    [{ mobileNum: '09771200020', verificationCode: '' }, 'verificationCode', 'form.isRequired'],
    [{ mobileNum: '09771200020', verificationCode: '12a456' }, 'verificationCode', 'form.digits'],
    [{ mobileNum: '09771200020', password: 'short' }, 'password', 'form.isBetween'],
  ])('refuses %j with a message for its field', async (over, field, messageKey) => {
    expect((await attempt(browser(), over)).body).toMatchObject({
      code: 'register.field',
      value: { field, messageKey },
    });
  });

  it('the same number is one member, however it is written and whoever asks', async () => {
    const [first, second] = [browser(), browser()];
    await codeFor(first, '09771200030');
    const username = { ...(await bodyOf(first, { mobileNum: '09771200030' })), username: 'holder_of_30' };
    expect((await app.call(register, { body: username }, first)).body).toMatchObject({ success: true });
    const held = await findMemberByMobile(app.database.db, '95', '0009771200030');
    expect(held?.account).toBe('holder_of_30');
    // Every notation gives the same number, for which there is no second member.
    for (const mobileNum of ['+95 9 771-200-030', '959771200030', '၀၉၇၇၁၂၀၀၀၃၀', '(09) 771 200 030'])
      expect((await findMemberByMobile(app.database.db, '95', mobileNum))?.account).toBe('holder_of_30');
    await codeFor(second, '+95 9 771-200-032');
    const typed = { ...(await bodyOf(second, { mobileNum: '959771200032' })), username: 'holder_of_32' };
    expect((await app.call(register, { body: typed }, second)).body).toMatchObject({ success: true });
    expect((await findMemberByMobile(app.database.db, '95', '09771200032'))?.mobile).toBe('9771200032');
    // Earlier versions stored a repeated dialling code with the number, which still belongs to its holder.
    await app.database.db
      .updateTable('member')
      .set({ mobile: '959771200030' })
      .where('account', '=', 'holder_of_30')
      .execute();
    expect((await findMemberByMobile(app.database.db, '95', '09771200030'))?.account).toBe('holder_of_30');
    // Two browsers with a code for the same new number concurrently: exactly one becomes its member.
    const wide = { ...sms, secondsBetween: 0 };
    const racing = await testApp(app.database, {
      env: SHARED_SECRET,
      brand: { flags, sms: wide, registration: app.brand.registration },
    });
    const send = (player: Player) =>
      racing.call(sendRegistrationCode, { body: { mobileNo: '9771200031', countryDialingCode: '+95' } }, player);
    valueOf(await send(second));
    const captchas = [
      await bodyOf(second, { mobileNum: '9771200031' }),
      await bodyOf(second, { mobileNum: '09771200031' }),
    ];
    const answers = await Promise.all(captchas.map((body) => racing.call(registerByMobile, { body }, second)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    await racing.close();
  });

  it('without its flag, mobile registration is closed and asks for no password', async () => {
    const closed = await testApp(app.database, { env: SHARED_SECRET, brand: { flags: { USERNAMEREG3: true } } });
    expect(
      (await closed.call(registerByMobile, { body: await bodyOf(browser(), { mobileNum: '09771200040' }) })).body,
    ).toMatchObject({
      code: 'register.closed',
    });
    await closed.close();
    const bare = await testApp(app.database, {
      env: SHARED_SECRET,
      brand: { flags: { MOBILENUMREG3: true }, sms, registration: app.brand.registration },
    });
    const player = browser();
    valueOf(
      await bare.call(sendRegistrationCode, { body: { mobileNo: '09771200041', countryDialingCode: '+95' } }, player),
    );
    const body = await bodyOf(player, { mobileNum: '09771200041', password: '', confirmPassword: '' });
    expect((await bare.call(registerByMobile, { body }, player)).body).toMatchObject({ success: true });
    expect(await findMemberByMobile(app.database.db, '95', '9771200041')).toMatchObject({ password_hash: null });
    await bare.close();
  });
});
