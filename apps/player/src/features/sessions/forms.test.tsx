/** Login and registration forms as a page mounts them: when they validate, and what their fields accept. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToastHost } from '../../app/ToastHost.tsx';
import { setTransport } from '../../shared/api.ts';
import { loadToast } from '../../shared/toasts.ts';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { whitelabelQuery } from '../system/system.queries.ts';
import { RegisterScreen } from './RegisterScreen.tsx';
import { registrationQuery } from './registration.queries.ts';
import type { Settings } from './registration.ts';

const NUMBER = '9420000001';
const answers: Record<string, unknown> = {
  '/wps/system/captcha': { captchaId: 'c', image: 'data:,' },
};
const asked: string[] = [];

beforeEach(() => {
  openPage();
  asked.length = 0;
  setTransport(async (input) => {
    const [path = ''] = addressIn(input).split('?');
    asked.push(path);
    if (path.includes('/sms/')) {
      const now = Date.now();
      return Response.json({ success: true, value: { expirationTime: now + 60_000, now } });
    }
    return Response.json({ success: true, value: answers[path] ?? {} });
  });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

const rule = (over: object = {}) => ({
  required: true,
  min: 4,
  max: 20,
  alphabet: 'name',
  messageKey: 'form.username',
  ...over,
});
const settingsWith = (least: number): Settings =>
  ({
    methods: ['username'],
    captcha: true,
    minimumAge: 18,
    fields: [
      { name: 'username', methods: ['username'], rule: rule({ min: least }) },
      { name: 'mobileNum', methods: ['username'], rule: rule({ alphabet: 'digits' }) },
      { name: 'verificationCode', methods: ['username'], rule: rule({ max: 10, alphabet: 'digits' }) },
    ],
    rules: { captcha: rule({ min: 1, max: 6, alphabet: 'digits' }) },
  }) as unknown as Settings;

/** Mounts the registration page. */
async function registration() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(whitelabelQuery.queryKey, {
    flags: {},
    geetest: {},
    mobile: { min: 7, max: 20, dialingCodes: ['+95'] },
  } as never);
  client.setQueryData(['providers'], { phone: null });
  client.setQueryData(registrationQuery.queryKey, settingsWith(4));
  const screen = (
    <>
      <RegisterScreen />
      <ToastHost />
    </>
  );
  const page = await mountScreen(screen, { client, path: PATHS.register });
  const control = (name: string) => page.box.elements.namedItem(name);
  const isBad = (name: string) => control(name)?.getAttribute('aria-invalid') === 'true';
  return { ...page, client, control, isBad };
}

describe('registration', () => {
  it('VAL-006 is judged anew 200 ms after the language changed, and not before', async () => {
    const { client, type, isBad, changeLanguage, does, forward } = await registration();
    await type('username', 'abc');
    await forward(1_000);
    expect(isBad('username')).toBe(true);
    // The merchant now accepts shorter names: the displayed problem is outdated.
    await does(() => client.setQueryData(registrationQuery.queryKey, settingsWith(3)));
    expect(isBad('username')).toBe(true);
    await changeLanguage();
    await forward(199);
    expect(isBad('username')).toBe(true);
    await forward(1);
    expect(isBad('username')).toBe(false);
  });

  it('VAL-012 VAL-015 its captcha takes digits, 6 at most, and its SMS code 10 at most', async () => {
    const { control, type, forward } = await registration();
    for (const [name, most] of [
      ['captcha', 6],
      ['verificationCode', 10],
    ] as const) {
      // A browser accepts no more characters than this.
      expect(control(name)?.getAttribute('maxlength')).toBe(String(most));
      await type(name, '12a3');
      expect(Object(control(name)).value).toBe('123');
    }
    await forward(0);
  });

  it('CAP-013 that a code was sent is said for 1.5 s', async () => {
    await loadToast();
    const { box, all, type, press, forward } = await registration();
    /** Returns the texts of the displayed message. */
    const said = (): string[] => box.textContent.match(/in_sms_\w+/g) ?? [];
    await type('mobileNum', NUMBER);
    await press(all('button').find(({ textContent }) => textContent.includes('sms.fetch')));
    // The message appears with the answer.
    for (let turn = 0; !said().includes('in_sms_send') && turn < 100; turn++) await forward(0);
    await forward(0);
    expect(asked.filter((path) => path.includes('/sms/'))).toEqual(['/wps/verification/sms/register']);
    expect(said()).toEqual(['in_sms_send']);
    await forward(1_499);
    expect(said()).toEqual(['in_sms_send']);
    await forward(1);
    expect(said()).toEqual([]);
  });
});
