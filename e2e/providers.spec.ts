/** External login: Google and Facebook by redirect, and numbers verified by Firebase. */
import type { Page } from '@playwright/test';
import { english, language, newName, PASSWORD, theme } from './pages/sign-in.ts';
import { uniqueDigits } from './pages/unique.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const facebook = (page: Page) => page.getByRole('button', { name: 'Continue with Facebook' });

/** Changes the flags embedded in every document, and those fetched after an operator's change. */
async function withFlags(page: Page, flags: Record<string, boolean>): Promise<void> {
  await page.route(/\/(m\/\w+|wps\/system\/whitelabel)$/, async (route) => {
    const answer = await route.fetch();
    let body = await answer.text();
    for (const [flag, on] of Object.entries(flags))
      body = body.replace(new RegExp(`"${flag}":(true|false)`), `"${flag}":${on}`);
    await route.fulfill({ response: answer, body });
  });
}

/** Enables number verification by Firebase, with demo mode's simulated provider. */
const withFirebase = (page: Page) =>
  page.route('**/wps/system/providers', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          social: ['google', 'facebook'],
          phone: { endpoint: '/demo-identity/toolkit/v1', apiKey: 'demo', checkPage: null },
          demo: true,
        },
      },
    }),
  );

/** Consents on the provider's page. */
async function agree(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/demo-identity\//);
  await page.getByLabel('Name of the demo account').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('CAP-016 CAP-017 CAP-018 CAP-020 a player who says no to Facebook is back at the login, comes in by Google with a name of their own, and later by it again', async ({
  page,
}) => {
  const name = newName();
  await english(page);
  await page.goto('/m/login');
  await expect(google(page)).toBeVisible();
  await test.step('a no at the provider leads back without a word of it', async () => {
    await facebook(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/m\/login$/);
    await expect(dialog(page).locator('input[name=username]')).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  });
  await google(page).click();
  await expect(page.getByRole('heading', { name: 'Demo sign-in, in the place of Google' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await agree(page, name);
  await expect(page).toHaveURL(/\/m\/login$/);
  await expect(dialog(page).getByText('Google knows you.', { exact: false }).first()).toBeVisible();
  await expect(dialog(page).locator('input[type=password]')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).locator('input[name=username]').fill(name);
  await dialog(page).locator('input[name=birthday]').fill('1990-01-31');
  await dialog(page).locator('input[type=checkbox]').press(' ');
  await dialog(page).locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/member/home');
  await expect(page.getByText(name).first()).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies({ name: /^mc_sid/ });
  await page.goto('/m/login');
  await google(page).click();
  await agree(page, name);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/member/home');
  await expect(page.getByText(name).first()).toBeVisible();
});

test('CAP-017 CAP-018 each button shows with its flag and not without it', async ({ page }) => {
  await english(page);
  for (const [flag, shown, hidden] of [
    [{ GOOGLELOGIN3: true, FACEBOOKLOGIN3: false }, google, facebook],
    [{ GOOGLELOGIN3: false, FACEBOOKLOGIN3: true }, facebook, google],
  ] as const) {
    await withFlags(page, flag);
    await page.goto('/m/home');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await expect(shown(page)).toBeVisible();
    await expect(hidden(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a social login that fails says so, and one that was declined there says nothing', async ({ page }) => {
  await english(page);
  const told = page.getByText('Logging in by that service did not work. Try again, or use another way.');
  await page.route('**/wps/session/provider', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'provider.off', message: 'error.unknown' } }),
  );
  await page.goto('/m/login');
  await google(page).click();
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);
  await page.unrouteAll();

  await page.goto('/m/login?provider=declined');
  await expect(google(page)).toBeVisible();
  await expect(told).toHaveCount(0);
  // A flow of another browser: the server does not know it.
  await page.goto('/wps/session/provider/google/callback?code=x&state=unknown');
  await expect(page).toHaveURL(/\/m\/login$/);
  await expect(told).toBeVisible();
  await expect(google(page)).toBeVisible();
});

test('CAP-019 CAP-020 a provider that refuses takes the loading message away and says nothing', async ({ page }) => {
  await english(page);
  await withFirebase(page);
  let refuse = false;
  const order: string[] = [];
  await page.route('**/demo-identity/toolkit/v1/accounts:*', async (route) => {
    order.push(new URL(route.request().url()).pathname.split(':')[1] ?? '');
    if (refuse) {
      await route.fulfill({ json: { error: { code: 400, message: 'INVALID_CODE' } } });
      return;
    }
    await route.fulfill({ json: { sessionInfo: 'session' } });
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/session/login')) order.push('login');
  });
  await page.goto('/m/login');
  await dialog(page).getByText('Mobile number', { exact: true }).first().click();
  await dialog(page).locator('input[type=tel]').fill('9420001234');
  await dialog(page).getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByText('The code is on its way')).toBeVisible();
  refuse = true;
  await dialog(page).locator('input[name=code]').fill('123456');
  await dialog(page).locator('button[type=submit]').click();
  await expect.poll(() => order).toEqual(['sendVerificationCode', 'signInWithPhoneNumber']);
  await expect(page.getByText('Please wait')).toHaveCount(0);
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await expect(dialog(page).locator('input[name=code]')).toHaveValue('123456');
});

test('REG-020 CAP-019 a number is registered and logged in by: the provider checks the code before our own call', async ({
  page,
}) => {
  await english(page);
  await withFirebase(page);
  const number = `9${uniqueDigits(10)}`;
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'GET' && /toolkit|register|session\/login|verification/.test(path)) calls.push(path);
  });
  await page.goto('/m/register');
  await page.getByText('Mobile number', { exact: true }).first().click();
  const field = (name: string) => page.locator(`form input[name=${name}]`);
  await field('mobileNum').fill(number);
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByText('The code is on its way')).toBeVisible();
  await field('verificationCode').fill('246801');
  for (const name of ['password', 'confirmPassword']) await field(name).fill(PASSWORD);
  await field('birthday').fill('1990-01-31');
  await field('captcha').fill('424242');
  await page.locator('form input[type=checkbox]').press(' ');
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/m\/home$/);
  const toolkit = '/demo-identity/toolkit/v1/accounts';
  expect(calls).toEqual([
    `${toolkit}:sendVerificationCode`,
    `${toolkit}:signInWithPhoneNumber`,
    '/wps/member/register/mobile',
  ]);

  calls.length = 0;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/m/login');
  await dialog(page).getByText('Mobile number', { exact: true }).first().click();
  await dialog(page).locator('input[type=tel]').fill(number);
  await dialog(page).getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByText('The code is on its way')).toBeVisible();
  await dialog(page).locator('input[name=code]').fill('246801');
  await dialog(page).locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(calls).toEqual([`${toolkit}:sendVerificationCode`, `${toolkit}:signInWithPhoneNumber`, '/wps/session/login']);
});

test('the buttons of the providers in MY, dark and light', async ({ page }) => {
  await language(page, 'MY');
  for (const look of ['dark', 'light'] as const) {
    await theme(page, look);
    await page.goto('/m/login');
    await expect(page.locator('html')).toHaveAttribute('data-theme', look);
    await expect(page.getByRole('button', { name: 'Google ဖြင့် ဆက်သွားမည်' })).toBeVisible();
    expect(await accessibilityFaults(page), look).toEqual([]);
  }
});
