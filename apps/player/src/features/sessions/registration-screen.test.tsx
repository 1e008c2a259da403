/** Registration as a page mounts it: its fields, and its requests. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { LOADING_MS, loadToast } from '../../shared/toasts.ts';
import { CHECKED, mountForm, refusal, registrationSettings, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

// Encryption has its own tests on both sides.
vi.mock('../../shared/seal.ts', () => ({
  seal: async (_method: string, _path: string, body: unknown) => ({ headers: {}, body: JSON.stringify(body) }),
}));
vi.mock('../otp/geetest.ts', async () => ({
  challenge: async () => (await import('../../testing/forms.tsx')).CHECKED,
}));
vi.mock('../social-login/phone.ts', () => ({ phoneChecks: async () => ({ ask: async () => true }) }));

const NUMBER = '9420000001';
const SMS = '/wps/verification/sms/register';
const REGISTER = '/wps/member/register';

beforeEach(() => {
  openPage();
  stubBrowser();
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

const open = (over: Partial<Parameters<typeof mountForm>[1]> = {}) =>
  mountForm(<RegisterScreen />, { path: PATHS.register, ...over });

describe('a code by SMS', () => {
  const settings = registrationSettings([
    { name: 'mobileNum', rule: { alphabet: 'digits' } },
    { name: 'verificationCode', rule: { max: 10, alphabet: 'digits' } },
  ]);
  const times = (wait: number) => ({ success: true, value: { expirationTime: Date.now() + wait, now: Date.now() } });
  async function ask(over: Parameters<typeof open>[0] = {}) {
    const page = await open({ settings, ...over });
    await page.type('mobileNum', NUMBER);
    await page.press(page.button('sms.fetch'));
    return page;
  }

  it('CAP-014 CAP-015 ENT-011 is asked for with mobileNo, the dialling code and the result of the check', async () => {
    const { callsTo } = serve({ [SMS]: times(60_000) });
    const { until } = await ask({ guarded: true });
    await until(() => callsTo(SMS).length > 0);
    expect(callsTo(SMS)).toEqual([
      { method: 'POST', path: SMS, body: { mobileNo: NUMBER, countryDialingCode: '+95', ...CHECKED } },
    ]);
  });

  it('CAP-008 the time to wait is written anew every 500 ms', async () => {
    serve({ [SMS]: times(59_400) });
    const { until, says, forward } = await ask();
    await until(() => says('sms.resend'));
    const seen: string[] = [];
    for (const ms of [0, 499, 1, 499, 1, 499, 1]) {
      await forward(ms);
      seen.push([60, 59, 58].filter((seconds) => says(`sms.resend ${seconds}`)).join());
    }
    // 59.4 s remain at the start, so the whole seconds change in the middle of each second.
    expect(seen).toEqual(['60', '60', '59', '59', '59', '59', '58']);
  });

  it('CAP-009 the wait is 60 s where nobody says how long', async () => {
    const { callsTo } = serve({});
    const { until, says, forward } = await ask({ phone: {} });
    await until(() => says('sms.resend'));
    expect(says('sms.resend 60')).toBe(true);
    await forward(59_500);
    expect(says('sms.resend 1')).toBe(true);
    await forward(500);
    expect([says('sms.resend'), says('sms.fetch')]).toEqual([false, true]);
    expect(callsTo(SMS)).toEqual([]);
  });

  it('CAP-012 that it is being sent is said until the answer comes, for 9999 s at most', async () => {
    await loadToast();
    serve({ [SMS]: null });
    const { until, says, forward } = await ask();
    await until(() => says('in_sms_sending'));
    await forward(0);
    await forward(LOADING_MS - 1);
    expect(says('in_sms_sending')).toBe(true);
    await forward(1);
    expect(says('in_sms_sending')).toBe(false);
  });
});

describe('what is sent', () => {
  const settings = registrationSettings([
    { name: 'username', rule: { alphabet: 'username' } },
    { name: 'nickname', rule: { required: false } },
    { name: 'email', methods: ['mobile'] },
  ]);
  async function register(over: Parameters<typeof open>[0] = {}, code?: string) {
    const { callsTo } = serve({ [REGISTER]: refusal('register.closed') });
    const page = await open({ settings, ...over });
    await page.type('username', 'thiri01');
    if (code) await page.type('affiliateCode', code);
    await page.tick();
    await page.submit();
    await page.until(() => callsTo(REGISTER).length > 0);
    return { ...page, sent: callsTo(REGISTER)[0] };
  }

  it('REG-014 REG-018 REG-019 ENT-004 names this host and type 0, and empty texts for what is not filled in', async () => {
    const { sent } = await register();
    expect(sent?.method).toBe('PUT');
    expect(sent?.body).toMatchObject({
      username: 'thiri01',
      registerUrl: 'parlour.example',
      domain: 'parlour.example',
      type: 0,
    });
    const empty = Object.entries(sent?.body ?? {}).flatMap(([name, value]) => (value === '' ? name : []));
    expect(empty.toSorted()).toEqual(
      [
        'password',
        'confirmPassword',
        'paymentPassword',
        'nickname',
        'payeeName',
        'email',
        'mobileNum',
        'idNumber',
        'qqNum',
        'facebook',
        'wechat',
        'line',
        'whatsapp',
        'zalo',
        'birthday',
        'captcha',
        'captchaId',
        'recommenderId',
        'affiliateCode',
        'verificationCode',
        'countryDialingCode',
      ].toSorted(),
    );
  });

  it('API-010 says that the form was filled in by hand, and brings the check by geetest along', async () => {
    const { sent } = await register({ guarded: true });
    expect(sent?.body).toMatchObject({ normalRegister: true, ...CHECKED });
  });

  it.each([
    ['H5', 'Mozilla/5.0', false],
    ['PWA', 'Mozilla/5.0', true],
    ['APP', 'Mozilla/5.0 ParlourApp/1.2', false],
  ])('REG-015 registerMethod is %s as the page was opened', async (method, agent, standalone) => {
    stubBrowser(agent);
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: standalone }));
    const { sent } = await register();
    expect(sent?.body['registerMethod']).toBe(method);
  });

  it('REG-016 the code of the link is sent while the form has no other', async () => {
    const fields = registrationSettings([{ name: 'username' }, { name: 'affiliateCode', rule: { required: false } }]);
    vi.stubGlobal('location', new URL('http://parlour.example/m/register?affiliateCode=LINK01'));
    expect((await register()).sent?.body['affiliateCode']).toBe('LINK01');
    await closePage();
    openPage();
    stubBrowser();
    vi.stubGlobal('location', new URL('http://parlour.example/m/register?affiliateCode=LINK01'));
    expect((await register({ settings: fields }, 'FORM02')).sent?.body['affiliateCode']).toBe('FORM02');
  });
});

it('API-014 a referral code that was typed is asked about with this host, and stops a registration when it is unknown', async () => {
  const CHECK = '/wps/agent/affiliate/check';
  const { callsTo } = serve({ [CHECK]: refusal('register.invitation') });
  const settings = registrationSettings([{ name: 'affiliateCode' }], { referral: true });
  const { type, tick, submit, until, says } = await open({ settings });
  await type('affiliateCode', 'NOBODY');
  await tick();
  await submit();
  await until(() => says('said.register.invitation'));
  expect(callsTo(CHECK)).toEqual([
    { method: 'POST', path: CHECK, body: { code: 'NOBODY', domain: 'parlour.example' } },
  ]);
  expect(callsTo(REGISTER)).toEqual([]);
});

it('REG-029 the form has the fields that the settings name for its method, and no others', async () => {
  serve({});
  const settings = registrationSettings([
    { name: 'username' },
    { name: 'email', methods: ['mobile'] },
    { name: 'zalo' },
  ]);
  const { control } = await open({ settings });
  expect(['username', 'email', 'zalo', 'line'].map((name) => control(name) !== null)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('REG-012 the birthday can be chosen until the last day of this year', async () => {
  vi.setSystemTime(Date.UTC(2027, 5, 15));
  serve({});
  const settings = registrationSettings([{ name: 'birthday', rule: { alphabet: 'date' } }]);
  const { control } = await open({ settings });
  expect(control('birthday')?.getAttribute('max')).toBe('2027-12-31');
});

it('VAL-025 the tick is for the age that the house is set to', async () => {
  serve({});
  const { says } = await open({ settings: registrationSettings([], { minimumAge: 21 }) });
  expect([says('register.agree 21'), says('register.agree 18')]).toEqual([true, false]);
});

it('VAL-009 a confirmation that differs is told so, and nothing is sent', async () => {
  const { callsTo } = serve({});
  const settings = registrationSettings([
    { name: 'password', rule: { alphabet: 'secret' } },
    { name: 'confirmPassword', rule: { alphabet: 'secret' } },
  ]);
  const { type, tick, submit, says, forward } = await open({ settings });
  await type('password', 'long enough');
  await type('confirmPassword', 'another one');
  await tick();
  await submit();
  await forward(0);
  expect(says('form.passwordsDiffer')).toBe(true);
  expect(callsTo(REGISTER)).toEqual([]);
});
