/** Login methods as the login mounts them: requests, and what this browser stores. */
import { rememberToken } from '@parlour/contract/remembered-login';
import { PATHS } from '@parlour/contract/routes';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { storageAreas } from '../../shared/storage.ts';
import { useApp } from '../../shared/store.ts';
import { CHECKED, mountForm, refusal, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
// The contract checks are imported in advance, so that no test waits for a file.
import '../agent/contracts/contract-checks.ts';
import { SmsTab } from '../otp/SmsTab.tsx';
import { readSaved } from './remembered-login.ts';
import { UsernameTab } from './UsernameTab.tsx';
import { type SignIn, useSignIn } from './useSignIn.ts';

// Encryption has its own tests on both sides.
vi.mock('../../shared/seal.ts', () => ({
  seal: async (_method: string, _path: string, body: unknown) => ({ headers: {}, body: JSON.stringify(body) }),
}));
vi.mock('../otp/geetest.ts', async () => ({
  challenge: async () => (await import('../../testing/forms.tsx')).CHECKED,
}));

const LOGIN = '/wps/session/login';
const SMS = '/wps/verification/sms/noLogin';
const NUMBER = '9420000001';
const TOKEN = rememberToken('a'.repeat(22), 'b'.repeat(43));

beforeEach(() => {
  openPage();
  stubBrowser();
  useApp.setState({ session: null });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

function open(Tab: ComponentType<{ signIn: SignIn }>, guarded = false) {
  function Login() {
    return <Tab signIn={useSignIn({ home: true })} />;
  }
  return mountForm(<Login />, { path: PATHS.home, guarded });
}

/** Fills in name and password and submits them. */
async function logIn({ remember = false, guarded = false, answer = refusal('login.wrong') } = {}) {
  const { callsTo } = serve({ [LOGIN]: answer });
  const page = await open(UsernameTab, guarded);
  await page.type('username', ' thiri ');
  await page.type('password', 'secret words');
  if (remember) await page.tick();
  await page.submit();
  await page.until(() => callsTo(LOGIN).length > 0);
  return { ...page, body: callsTo(LOGIN)[0]?.body };
}

it('ENT-005 ENT-006 a login by name has username, password, an empty captcha and its type', async () => {
  expect((await logIn()).body).toEqual({
    type: 'username',
    username: 'thiri',
    password: 'secret words',
    captcha: '',
    rememberPassword: false,
  });
});

it('SES-011 whether the password is to be remembered goes along as it is ticked', async () => {
  expect((await logIn({ remember: true })).body).toMatchObject({ rememberPassword: true });
});

it('SES-012 the check by geetest goes along where the house guards its logins', async () => {
  expect((await logIn({ guarded: true })).body).toMatchObject({ geetest: CHECKED });
});

/** Answer to a remembered login. */
const REMEMBERED = {
  token: 't',
  userName: 'thiri',
  type: 0,
  firstTimeLogin: false,
  customerType: null,
  rememberToken: TOKEN,
};

it('SES-013 ENT-008 a login that is remembered is kept with its type, name, coded token and dialling code', async () => {
  const { until } = await logIn({ remember: true, answer: { success: true, value: REMEMBERED } });
  const { local } = storageAreas();
  await until(() => local.getItem('mc_login') !== null);
  const record = JSON.parse(local.getItem('mc_login') ?? '{}') as Record<string, string>;
  expect(Object.keys(record).toSorted()).toEqual(['countryDialingCode', 'password', 'type', 'username']);
  expect(record['password']).not.toContain(TOKEN);
  expect(readSaved(local)).toEqual({ type: 'username', username: 'thiri', countryDialingCode: '', token: TOKEN });
});

it('ENT-006 ENT-008 a login by SMS has its type, the number and its dialling code, and is remembered by them', async () => {
  const { callsTo } = serve({ [LOGIN]: { success: true, value: REMEMBERED } });
  const page = await open(SmsTab);
  await page.type('mobile', NUMBER);
  await page.type('code', '123456');
  await page.tick();
  await page.submit();
  await page.until(() => storageAreas().local.getItem('mc_login') !== null);
  expect(callsTo(LOGIN)[0]?.body).toEqual({
    type: 'sms',
    username: NUMBER,
    password: '',
    countryDialingCode: '+95',
    verificationCode: '123456',
    captcha: '',
    rememberPassword: true,
  });
  expect(readSaved(storageAreas().local)).toMatchObject({ type: 'sms', username: NUMBER, countryDialingCode: '+95' });
});

it('CAP-015 ENT-011 a code for a login is asked for with mobileNum', async () => {
  const { callsTo } = serve({ [SMS]: refusal('sms.unavailable') });
  const page = await open(SmsTab, true);
  await page.type('mobile', NUMBER);
  await page.press(page.button('sms.fetch'));
  await page.until(() => callsTo(SMS).length > 0);
  expect(callsTo(SMS)[0]?.body).toEqual({
    mobileNum: NUMBER,
    countryDialingCode: '+95',
    purpose: 'login',
    ...CHECKED,
  });
});

it('VAL-016 a number of 20 digits can be asked about, one of 21 cannot', async () => {
  const { callsTo } = serve({ [SMS]: refusal('sms.unavailable') });
  const page = await open(SmsTab);
  await page.type('mobile', '9'.repeat(21));
  await page.press(page.button('sms.fetch'));
  await page.forward(0);
  expect([callsTo(SMS).length, page.says('in_mobileNum_error')]).toEqual([0, true]);
  await page.type('mobile', '9'.repeat(20));
  await page.press(page.button('sms.fetch'));
  await page.until(() => callsTo(SMS).length > 0);
  expect(callsTo(SMS)[0]?.body['mobileNum']).toBe('9'.repeat(20));
});

it('VAL-014 VAL-015 a code takes digits alone, and is good with ten of them', async () => {
  const { callsTo } = serve({ [LOGIN]: refusal('sms.wrong') });
  const page = await open(SmsTab);
  await page.type('mobile', NUMBER);
  await page.type('code', '12a34-56 7890');
  expect(page.valueOf('code')).toBe('1234567890');
  await page.submit();
  await page.until(() => callsTo(LOGIN).length > 0);
  expect(callsTo(LOGIN)[0]?.body['verificationCode']).toBe('1234567890');
});

it.each([
  [0, 3],
  [1, 3],
  [2, 3],
  [4, 0],
  [40, 0],
  [41, 0],
  [42, 0],
])('AGT-008 ENT-024 after the login of a member of type %i, %i calls ask for contracts', async (type, calls) => {
  const CONTRACTS = ['daily-salary', 'dividend', 'hourly-salary'].map((kind) => `/wps/agent/contracts/${kind}`);
  const value = { token: 't', userName: 'thiri', type, firstTimeLogin: false, customerType: null };
  const { callsTo, allPaths } = serve({ [LOGIN]: { success: true, value } });
  const page = await open(UsernameTab);
  await page.type('username', 'thiri');
  await page.type('password', 'secret words');
  await page.submit();
  await page.until(() => useApp.getState().session !== null);
  const asked = () => CONTRACTS.flatMap((path) => callsTo(path)).length;
  if (calls > 0) await page.until(() => asked() === calls);
  // Pending work makes no further request.
  await page.forward(0);
  expect([asked(), allPaths().filter((path) => path.startsWith('/wps/agent/')).length]).toEqual([calls, calls]);
});
