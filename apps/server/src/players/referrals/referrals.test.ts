import { checkAffiliate, getAffiliate, register } from '@parlour/contract/registration.endpoints';
import { getCaptcha } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAPTCHA_DIGITS, PASSWORD, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

const affiliates = [{ code: 'HOUSE1', name: 'The house' }];

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), {
      env: SHARED_SECRET,
      brand: { flags: { USERNAMEREG3: true, AFFMAN3: true }, affiliates },
    });
  });
  afterAll(() => app.close());

  const attempt = async (server: TestApp, over: Record<string, string>) => {
    const { captchaId } = valueOf(await server.call(getCaptcha, {}));
    const common = { password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-01-31', captcha: CAPTCHA_DIGITS };
    return (await server.call(register, { body: { ...common, captchaId, ...over } })).body;
  };
  const referralOf = (account: string) =>
    app.database.db
      .selectFrom('referral')
      .innerJoin('member', 'member.id', 'referral.member_id')
      .select(['referrer_id', 'code'])
      .where('account', '=', account)
      .executeTakeFirst();

  it('API-014 the affiliate check answers success for a known code and not for an unknown one', async () => {
    const check = async (code: string) =>
      (await app.call(checkAffiliate, { body: { code, domain: 'm.example' } })).body;
    expect(await check(' house1 ')).toEqual({ success: true, value: { known: true } });
    expect(await check('NOBODY12')).toMatchObject({ success: false, code: 'register.invitation' });
    expect(await check('')).toMatchObject({ success: false });
  });

  it('API-015 the affiliate module is AFFMAN3 when none is named; a member has a code of their own', async () => {
    const visitor = valueOf(await app.call(getAffiliate, { query: {} }));
    expect(visitor).toEqual({ module: 'AFFMAN3', enabled: true, code: null, memberId: null, programme: null });
    const player = await app.register();
    const own = valueOf(await app.call(getAffiliate, { query: {} }, player));
    expect(own.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(valueOf(await app.call(getAffiliate, { query: { module: 'AFFMAN3' } }, player))).toEqual(own);
    const other = await app.raw({ method: 'GET', url: '/wps/agent/affiliate?module=OTHER3' });
    expect(other.json()).toMatchObject({ code: 'request.invalid' });
  });

  it('a member’s code and an invitation link note who brought whom; the house’s code notes nobody', async () => {
    const player = await app.register('inviter_one');
    const own = valueOf(await app.call(getAffiliate, { query: {} }, player));
    const code = own.code ?? '';
    expect(await attempt(app, { username: 'brought_1', affiliateCode: code.toLowerCase() })).toMatchObject({
      success: true,
    });
    expect(await referralOf('brought_1')).toEqual({ referrer_id: BigInt(own.memberId ?? ''), code });
    expect(await attempt(app, { username: 'brought_2', recommenderId: own.memberId ?? '' })).toMatchObject({
      success: true,
    });
    expect(await referralOf('brought_2')).toEqual({ referrer_id: BigInt(own.memberId ?? ''), code: '' });
    expect(await attempt(app, { username: 'brought_3', affiliateCode: 'HOUSE1' })).toMatchObject({ success: true });
    expect(await referralOf('brought_3')).toEqual({ referrer_id: null, code: 'HOUSE1' });
  });

  it('a code or a link that leads nowhere makes no member', async () => {
    const wrong = { username: 'not_made', affiliateCode: 'WRONG123' };
    expect(await attempt(app, wrong)).toMatchObject({ code: 'register.invitation', message: 'error.invitation' });
    for (const recommenderId of ['999999999', '0', '-1', '1; drop table member', '9'.repeat(19)]) {
      const answer = await attempt(app, { username: 'not_made', recommenderId });
      expect(answer).toMatchObject({ code: 'register.referrer', message: 'error.referrer' });
    }
    const { db } = app.database;
    expect(await db.selectFrom('member').select('id').where('account', '=', 'not_made').execute()).toEqual([]);
  });

  it('with the module off, codes mean nothing', async () => {
    const off = await testApp(app.database, {
      env: SHARED_SECRET,
      brand: { flags: { USERNAMEREG3: true }, affiliates },
    });
    expect(valueOf(await off.call(getAffiliate, { query: {} }))).toMatchObject({ enabled: false });
    expect(await attempt(off, { username: 'no_module', affiliateCode: 'WRONG123' })).toMatchObject({ success: true });
    expect(await referralOf('no_module')).toBeUndefined();
    await off.close();
  });
});
