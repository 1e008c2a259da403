import type { RegistrationField } from '@parlour/contract/registration';
import { getRegistrationSettings, register } from '@parlour/contract/registration.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { afterEach, expect, it } from 'vitest';
import type { Brand } from '../../config/brand.ts';
import { CAPTCHA_DIGITS, PASSWORD, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  afterEach(() => app.close());

  const serve = async (
    registration: Partial<Brand['registration']>,
    flags: Brand['flags'] = { USERNAMEREG3: true },
  ) => {
    app = await testApp(await open(), {
      env: SHARED_SECRET,
      brand: { flags, registration: { captcha: true, fields: {}, rules: {}, ...registration } },
    });
    return app;
  };
  const settings = async () => valueOf(await app.call(getRegistrationSettings, {}));
  const attempt = async (over: Record<string, string>) => {
    const { captchaId } = valueOf(await app.call(getCaptcha, {}));
    const common = { password: PASSWORD, confirmPassword: PASSWORD, captcha: CAPTCHA_DIGITS, captchaId };
    return (await app.call(register, { body: { ...common, ...over } })).body;
  };
  const shown = async (method: 'username' | 'mobile') =>
    (await settings()).fields.filter((f) => f.methods.includes(method)).map((f) => f.name);

  it('REG-029 the form follows the settings of the server, and so does what the server takes', async () => {
    await serve({ fields: {} });
    expect(await shown('username')).toEqual(['username', 'password', 'confirmPassword']);
    expect(await attempt({ username: 'plain_form' })).toMatchObject({ success: true });
    await app.close();

    await serve({ captcha: false, fields: { email: 'required', zalo: 'optional' } });
    expect(await shown('username')).toEqual(['username', 'password', 'confirmPassword', 'email', 'zalo']);
    expect((await settings()).captcha).toBe(false);
    expect(await attempt({ username: 'mail_form', captcha: '' })).toMatchObject({
      value: { field: 'email', messageKey: 'form.isRequired' },
    });
    expect(await attempt({ username: 'mail_form', captcha: '', email: 'a@b.com' })).toMatchObject({ success: true });
  });

  it('VAL-003 a bound, a pattern and a message that the server settles are in the form and are enforced', async () => {
    const texts = { EN: 'Two capital letters first', MY: 'စာလုံးကြီးနှစ်လုံး' };
    await serve({
      fields: { idNumber: 'optional' },
      rules: { username: { min: 6, max: 9 }, idNumber: { pattern: '[A-Z]{2}[0-9]+', texts } },
    });
    const { fields } = await settings();
    const rule = (name: RegistrationField) => fields.find((field) => field.name === name)?.rule;
    expect(rule('username')).toMatchObject({ min: 6, max: 9 });
    expect(rule('idNumber')).toMatchObject({ pattern: '[A-Z]{2}[0-9]+', texts });
    expect(await attempt({ username: 'short' })).toMatchObject({
      value: { field: 'username', messageKey: 'form.isBetween', values: { min: 6, max: 9 } },
    });
    expect(await attempt({ username: 'longenou', idNumber: '123456' })).toMatchObject({
      value: { field: 'idNumber', texts },
    });
    expect(await attempt({ username: 'longenou', idNumber: 'AB3456' })).toMatchObject({ success: true });
  });

  it('the flags decide the ways to register and what each asks for', async () => {
    const open3 = { USERNAMEREG3: true, MOBILENUMREG3: true };
    await serve({}, open3);
    expect((await settings()).methods).toEqual(['username', 'mobile']);
    expect(await shown('username')).toEqual(['username', 'password', 'confirmPassword']);
    expect(await shown('mobile')).toEqual(['mobileNum', 'verificationCode']);
    await app.close();
    await serve({}, { ...open3, REGMOBVERF3: true, MOBILENUMPASSREG3: true, AFFMAN3: true });
    const secrets = ['password', 'confirmPassword', 'affiliateCode'];
    expect(await shown('username')).toEqual(['username', 'mobileNum', 'verificationCode', ...secrets]);
    expect(await shown('mobile')).toEqual(['mobileNum', 'verificationCode', ...secrets]);
    await app.close();
    await serve({}, {});
    expect((await settings()).methods).toEqual([]);
    expect(await attempt({ username: 'too_late' })).toMatchObject({ code: 'register.closed' });
  });

  it('a payment password is hashed apart: another table, another pepper, never the account’s', async () => {
    await serve({ fields: { paymentPassword: 'optional' } });
    const paymentPassword = 'another horse 7';
    expect(await attempt({ username: 'pays_same', paymentPassword: PASSWORD })).toMatchObject({
      value: { field: 'paymentPassword', messageKey: 'form.paymentIsPassword' },
    });
    expect(await attempt({ username: 'pays_apart', paymentPassword })).toMatchObject({ success: true });
    const row = await app.database.db
      .selectFrom('payment_password')
      .innerJoin('member', 'member.id', 'payment_password.member_id')
      .select(['hash', 'password_hash', 'details'])
      .where('account', '=', 'pays_apart')
      .executeTakeFirstOrThrow();
    const { createPasswords, paymentHash } = await import('../../core/accounts/index.ts');
    const passwords = createPasswords(app.secrets.pepper);
    expect(await passwords.verify(row.password_hash, PASSWORD)).toBe(true);
    expect(await passwords.verify(row.hash, paymentPassword)).toBe(false);
    const shownHash = await paymentHash({ hash: async (text) => text }, app.secrets.paymentPepper)(paymentPassword);
    expect(await passwords.verify(row.hash, shownHash)).toBe(true);
    expect(JSON.stringify(row.details)).toBe('{}');
  });
});
