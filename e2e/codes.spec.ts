/** SMS codes in the login popup, audio captchas, the robot check, and the console's delivery log. */
import type { Page, Request } from '@playwright/test';
import { GEETEST_KEYS, geetestDouble } from '../apps/server/src/testing/geetest.ts';
import { PAYMENT } from './pages/member.ts';
import { setUp } from './pages/operator.ts';
import { english, PASSWORD, theme } from './pages/sign-in.ts';
import { uniqueDigits } from './pages/unique.ts';
import { startProduct } from './server.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const SEND = '/wps/verification/sms/noLogin';
const newNumber = (): string => `94${uniqueDigits(8)}`;

const isSend = (request: Request): boolean => new URL(request.url()).pathname === SEND;
const fields = (page: Page) => ({
  popup: page.getByRole('dialog'),
  number: page.getByRole('textbox', { name: 'Mobile number' }),
  code: page.getByRole('textbox', { name: 'SMS code' }),
  ask: page.getByRole('button', { name: /^(Get code|Resend in \d+ s)$/ }),
});
const toast = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`);

/** Measures how long the success message is shown, by the page's clock. */
const recordSuccess = (page: Page) =>
  page.evaluate(() => {
    let from = 0;
    const look = new MutationObserver(() => {
      const isShown = document.querySelector('[data-kind=success]') !== null;
      if (isShown && from === 0) from = Date.now();
      if (isShown || from === 0) return;
      document.documentElement.dataset.shownFor = String(Date.now() - from);
      look.disconnect();
    });
    look.observe(document.body, { subtree: true, childList: true });
  });
const shownFor = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.shownFor ?? 0));

async function openTab(page: Page, path = '/m/login') {
  await page.goto(path);
  await page.getByRole('radio', { name: 'Mobile number' }).press(' ');
  await expect(fields(page).number).toBeVisible();
  return fields(page);
}

test.beforeEach(({ page }) => english(page));

test('SES-006 SES-009 CAP-005 CAP-006 ERR-020 the login popup has a tab of its own for the SMS code, and asks for none before the number is right', async ({
  page,
}) => {
  for (const look of ['dark', 'light'] as const) {
    await theme(page, look);
    const { popup, code, ask } = await openTab(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', look);
    await expect(code).toBeVisible();
    await expect(ask).toHaveText('Get code');
    await expect(popup.locator('input[name=password]')).toHaveCount(0);
    expect(await accessibilityFaults(page), look).toEqual([]);
  }

  const { number, ask } = fields(page);
  const asked: Request[] = [];
  page.on('request', (request) => isSend(request) && asked.push(request));
  await expect(ask).toHaveText('Get code');
  await ask.click();
  await expect(number).toBeFocused();
  await number.fill('94200');
  await ask.click();
  await expect(page.getByText('A mobile number has at least 7 digits, and digits only.')).toBeVisible();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([]);
  const typed = newNumber();
  await number.fill(typed);
  const sent = page.waitForRequest(isSend);
  await ask.click();
  expect((await sent).postDataJSON()).toEqual({ mobileNum: typed, countryDialingCode: '+95', purpose: 'login' });
});

test('a code waits for the captcha beside it, so that both belong to the cookie of a new browser', async ({ page }) => {
  const asked: string[] = [];
  const captcha = Promise.withResolvers<void>();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/wps/captcha', async (route) => {
    await captcha.promise;
    await route.continue();
  });
  const { number, ask } = await openTab(page, '/m/register');
  await number.fill(newNumber());
  await ask.click();
  await expect(toast(page, 'loading')).toBeVisible();
  expect(asked.some((path) => path.includes('/sms/'))).toBe(false);
  const sent = page.waitForResponse((response) => response.url().includes('/sms/'));
  captcha.resolve();
  expect((await sent).status()).toBe(200);
  // One cookie, set by the first answer: the second sets none.
  expect(await (await sent).headerValue('set-cookie')).toBeNull();
});

for (const [name, off] of [
  ['right', 0],
  ['two days fast', 172_800_000],
  ['an hour slow', -3_600_000],
] as const) {
  test(`CAP-007 CAP-010 CAP-011 CAP-013 the button counts down by the server, with a clock that is ${name}`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + off });
    const { number, code, ask } = await openTab(page);
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    let calls = 0;
    await page.route(`**${SEND}`, async (route) => {
      calls++;
      if (calls === 1) {
        await held;
        return route.continue();
      }
      // A second code within a minute would be refused: only the page's own clock was advanced.
      const now = Date.now();
      return route.fulfill({ json: { success: true, value: { expirationTime: now + 60_000, now } } });
    });
    await number.fill(newNumber());
    await ask.click();
    await expect(toast(page, 'loading')).toHaveText('Sending the code');
    await expect(ask).toBeDisabled();
    await page.clock.runFor(3_500);
    await expect(toast(page, 'loading')).toBeVisible();
    await recordSuccess(page);
    letGo();
    await expect(toast(page, 'success')).toHaveText('The code is on its way');
    await expect(code).toBeFocused();
    await expect.poll(() => shownFor(page)).toBeGreaterThan(1_200);
    // The default duration of a message is 3 s.
    expect(await shownFor(page)).toBeLessThan(2_900);
    const seconds = async () => Number(/^Resend in (\d+) s$/.exec(await ask.innerText())?.[1]);
    const first = await seconds();
    expect(first).toBeGreaterThan(30);
    expect(first).toBeLessThan(60);
    await page.clock.runFor(20_000);
    await expect.poll(seconds).toBeLessThanOrEqual(first - 20);
    await expect(ask).toBeDisabled();
    await page.clock.runFor(first * 1_000 - 20_000);
    await expect(ask).toHaveText('Get code');
    expect(calls).toBe(1);
    await ask.click();
    await expect(ask).toHaveText(/^Resend in \d+ s$/);
    expect(calls).toBe(2);
  });
}

test('ERR-003 a wrong code is named at its field; a second code within the minute shows the wait', async ({ page }) => {
  const typed = newNumber();
  const { popup, number, code, ask } = await openTab(page);
  await number.fill(typed);
  await ask.click();
  await expect(ask).toHaveText(/^Resend in \d+ s$/);
  await code.fill('12a345');
  await expect(code).toHaveValue('12345');
  await code.fill('12345678901');
  await expect(code).toHaveValue('1234567890');
  await code.fill('111111');
  await popup.locator('button[type=submit]').click();
  await expect(popup.getByRole('alert')).toHaveText('Verification code error');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  // Another tab does not know the waiting time: the server reports it.
  const other = await openTab(page);
  await other.number.fill(typed);
  await other.ask.click();
  await expect(toast(page, 'fail')).toContainText('A code was sent to this number just now');
  await expect(other.ask).toHaveText(/^Resend in \d+ s$/);
});

test('a captcha can be listened to', async ({ page }) => {
  await page.addInitScript(() => {
    const play = Reflect.get<AudioBufferSourceNode, 'start'>(AudioBufferSourceNode.prototype, 'start');
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when?: number) {
      document.documentElement.dataset.played = String(this.buffer?.duration ?? 0);
      play.call(this, when);
    };
  });
  await page.goto('/m/register');
  const listen = page.getByRole('button', { name: 'Listen to the captcha' });
  await expect(listen).toBeEnabled();
  const answered = page.waitForResponse((response) => response.url().includes('/wps/captcha/audio'));
  await listen.click();
  expect((await answered).status()).toBe(200);
  // Six digits and their pauses.
  await expect.poll(() => page.evaluate(() => Number(document.documentElement.dataset.played ?? 0))).toBeGreaterThan(3);
});

test('with geetest a code is asked for behind the check, whose script stays in a frame without an origin', async ({
  browser,
}) => {
  const double = await geetestDouble();
  const product = await startProduct({
    GEETEST_ID: GEETEST_KEYS.captchaId,
    GEETEST_KEY: GEETEST_KEYS.captchaKey,
    GEETEST_URL: double.base,
    GEETEST_SCRIPT: `${double.base}/v4/gt4.js`,
  });
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: 'mc_lang', value: 'EN', url: product.url }]);
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const { number, ask } = await openTab(page);
  expect(loaded.filter((url) => url.startsWith(double.base))).toEqual([]);

  // Closed without an answer: the server refuses, and the page shows it.
  await number.fill(newNumber());
  await ask.click();
  const frame = page.locator('iframe[title="Are you a person?"]');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'fail')).toHaveText('The check was not passed. Please try again.');
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();

  await ask.click();
  const sent = page.waitForRequest(isSend);
  // By keyboard: a press in an out-of-process frame can come before the frame is hit-testable.
  await page
    .frameLocator('iframe[title="Are you a person?"]')
    .getByRole('button', { name: 'I am a person' })
    .press('Enter');
  expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual([
    'captcha_output',
    'countryDialingCode',
    'gen_time',
    'lot_number',
    'mobileNum',
    'pass_token',
    'purpose',
  ]);
  await expect(ask).toHaveText(/^Resend in \d+ s$/);
  await context.close();
  await product.stop();
  await double.close();
});

test('a stranger registers and signs in by mobile number with nothing but the screen and the console’s mail and SMS log, which has the newest code first, and replaces a payment password', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const sms = { secondsBetween: 1, perNumberPerAsker: 9, perNumberPerDay: 9, perAddressPerHour: 99, perDay: 99 };
  const product = await startProduct({ BRAND_CHANGES: JSON.stringify({ sms }) });
  const visit = async (size: { width: number; height: number }) => {
    const context = await browser.newContext({ baseURL: product.url, viewport: size });
    await context.addCookies([{ name: 'mc_lang', value: 'EN', url: product.url }]);
    return context.newPage();
  };
  const staff = await visit({ width: 1440, height: 900 });
  await setUp(staff, product.setupUrl, 'nandar');
  await staff.getByRole('button', { name: 'I have saved them' }).click();
  await staff.getByRole('link', { name: 'Mail and SMS log' }).click();
  await expect(staff).toHaveURL(/\/console\/outbox$/);
  await expect(staff.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  /** Returns the code of the newest message, once there are so many. */
  const codeOf = async (messages: number): Promise<string> => {
    const rows = staff.locator('tbody tr');
    await expect(rows).toHaveCount(messages);
    return /code is ([0-9]{6})/.exec(await rows.first().innerText())?.[1] ?? '';
  };

  const typed = newNumber();
  const another = newNumber();
  const phone = await visit({ width: 390, height: 844 });
  const field = (key: string) => phone.locator(`form input[name=${key}]`);
  await phone.goto('/m/register');
  const asked = await phone.request.post('/wps/verification/sms/register', {
    data: { mobileNo: another, countryDialingCode: '+95' },
  });
  expect(asked.status()).toBe(200);
  await phone.getByRole('radio', { name: 'Mobile number' }).press(' ');
  await field('mobileNum').fill(typed);
  await phone.getByRole('button', { name: 'Get code' }).click();
  await field('verificationCode').fill(await codeOf(2));
  await field('password').fill(PASSWORD);
  await field('confirmPassword').fill(PASSWORD);
  await field('birthday').fill('1990-01-31');
  await field('captcha').fill('424242');
  await phone.locator('form input[type=checkbox]').press(' ');
  await phone.locator('form button[type=submit]').click();
  await expect(phone).toHaveURL(/\/m\/home$/);
  await phone.context().close();

  const other = await visit({ width: 390, height: 844 });
  const { popup, number, code, ask } = await openTab(other);
  await number.fill(`0${typed}`);
  await ask.click();
  await code.fill(await codeOf(3));
  await popup.locator('button[type=submit]').click();
  await expect(popup).toHaveCount(0);
  await expect(other.locator('header').getByRole('button', { name: 'Log out' })).toBeVisible();

  // Newest first, each with its number, channel and text.
  const rows = staff.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  for (const [i, number] of [typed, typed, another].entries()) {
    await expect(rows.nth(i)).toContainText(`+95${number}`);
    await expect(rows.nth(i)).toContainText('your code is 246801');
    await expect(rows.nth(i)).toContainText('SMS');
  }
  expect(await accessibilityFaults(staff)).toEqual([]);

  await test.step('a payment password that was forgotten: the code that comes by SMS sets another one, which is the one', async () => {
    const sheet = other.getByRole('dialog');
    const row = other.getByRole('button', { name: 'Payment password' });
    const prove = async () => {
      await sheet.locator('input[name=password]').fill(PASSWORD);
      await sheet.getByRole('button', { name: 'Continue' }).click();
    };
    const confirm = async () => {
      await sheet.getByRole('button', { name: 'Confirm' }).click();
      await expect(sheet).toBeHidden();
    };
    await other.goto('/m/set');
    await row.click();
    await prove();
    await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT);
    await confirm();
    await row.click();
    await sheet.getByRole('button', { name: 'Forgot password?' }).click();
    await prove();
    await sheet.getByRole('button', { name: 'Get code' }).click();
    // The fourth message reported that a payment password was set.
    await sheet.locator('input[name=payment-code]').fill(await codeOf(5));
    await sheet.getByLabel('New payment password', { exact: true }).fill('ten lanterns 5');
    const answer = other.waitForResponse((response) => response.url().endsWith('/wps/member/payment/forgotten'));
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    expect(await (await answer).json()).toMatchObject({ success: true });
    await expect(sheet).toBeHidden();
    await row.click();
    await sheet.getByLabel('Current payment password', { exact: true }).fill(PAYMENT);
    await sheet.getByLabel('New payment password', { exact: true }).fill('six lanterns 6');
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(sheet.getByText('This payment password is wrong.', { exact: false })).toBeVisible();
    await sheet.getByLabel('Current payment password', { exact: true }).fill('ten lanterns 5');
    await confirm();
    await other.goto('/m/member/inbox');
    await expect(other.getByRole('main')).toContainText('Payment password');
  });
  await staff.goBack();
  await expect(staff.getByText('New players')).toBeVisible();
  for (const page of [other, staff]) await page.context().close();
  await product.stop();
});
