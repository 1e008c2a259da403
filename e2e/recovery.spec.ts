/** Password reset by phone and by mail. */
import type { Page } from '@playwright/test';
import { failure, field, keptIn, submit } from './pages/forms.ts';
import { countMails, mailedLink } from './pages/mails.ts';
import { asNewMember, memberElsewhere, newMember } from './pages/member.ts';
import { english, newName, PASSWORD, theme } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const NEW = 'a quite different one';
const FORGET = '**/wps/member/password/email';
const BY_PHONE = '**/wps/member/password/verification';

const dialog = (page: Page) => page.getByRole('dialog');

/** Serves the documents with other merchant flags. */
async function withFlags(page: Page, flags: Record<string, boolean>): Promise<void> {
  await page.route('**/m/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    let body = await answer.text();
    for (const [name, isOn] of Object.entries(flags))
      body = body.replace(new RegExp(`("${name}":)(true|false)`), `$1${isOn}`);
    return route.fulfill({ response: answer, body });
  });
}

test.beforeEach(({ page }) => english(page));

test.describe('forgot password', () => {
  test('LAY-032 RTE-014 RTE-058 PWD-001 PWD-004 PWD-005 PWD-006 PWD-007 opened from login it is the only modal; its address shows it too; the phone comes first: three fields, a hint, a button that waits; its back arrow leads to home', async ({
    page,
  }) => {
    await page.goto('/m/login');
    await expect(dialog(page).getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/\/m\/forget$/);
    await expect(dialog(page).getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(1);
    await expect(page.getByText('Welcome back')).toHaveCount(0);

    await page.goto('/m/set');
    await page.goto('/m/forget');
    await expect(dialog(page)).toBeVisible();
    for (const name of ['mobileNum', 'verificationCode', 'newPassword'])
      await expect(dialog(page).locator(`input[name=${name}]`)).toBeVisible();
    await expect(dialog(page).locator('input')).toHaveCount(5);
    await expect(dialog(page).getByText('At least 7 digits')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await field(page, 'mobileNum').fill('094200');
    await field(page, 'verificationCode').fill('123456');
    await field(page, 'newPassword').fill(NEW);
    await expect(submit(page)).toBeDisabled();
    await expect(dialog(page).getByText('A mobile number has at least 7 digits, and digits only.')).toBeVisible();
    await field(page, 'mobileNum').fill('09420001');
    await expect(submit(page)).toBeEnabled();
    await field(page, 'newPassword').fill('short');
    await expect(submit(page)).toBeDisabled();
    await field(page, 'newPassword').fill(NEW);
    await expect(submit(page)).toBeEnabled();
    await field(page, 'verificationCode').fill('');
    await expect(submit(page)).toBeDisabled();

    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('VAL-017 PWD-002 PWD-003 PWD-007 PWD-012 PWD-013 the merchant decides: the least of digits; e-mail alone with name, address and a button that follows the errors; no way at all', async ({
    page,
  }) => {
    await page.route('**/m/forget', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/("mobile":\{"min":)\d+/, '$19');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/m/forget');
    await expect(dialog(page).getByText('At least 9 digits')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });

    await withFlags(page, { CHNGPASSVERIF3: false });
    await page.goto('/m/forget');
    await expect(field(page, 'username')).toBeVisible();
    await expect(field(page, 'email')).toBeVisible();
    await expect(dialog(page).locator('input')).toHaveCount(2);
    const button = dialog(page).getByRole('button', { name: 'Retrieve password' });
    await expect(button).toBeDisabled();
    await field(page, 'username').fill('thiri');
    await expect(button).toBeDisabled();
    await field(page, 'email').fill('thiri@example');
    await expect(button).toBeDisabled();
    await field(page, 'username').focus();
    await expect(dialog(page).getByText('Email format incorrect')).toBeVisible();
    await field(page, 'email').fill('thiri@example.com');
    await expect(dialog(page).getByText('Email format incorrect')).toHaveCount(0);
    await expect(button).toBeEnabled();
    await field(page, 'email').fill('thiri@example.info');
    await expect(button).toBeDisabled();

    await page.unrouteAll({ behavior: 'wait' });
    await withFlags(page, { CHNGPASSVERIF3: false, CHNGPASSMAIL3: false });
    await page.goto('/m/forget');
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('PWD-008 PWD-009 PWD-010 PWD-011 a mail is asked for: loading, success for a second, then the page before', async ({
    page,
  }) => {
    await page.goto('/m/set');
    await page.getByRole('main').getByText('Log in').click();
    await dialog(page).getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByText('By email').click();
    await field(page, 'username').fill('  nobody_here ');
    await field(page, 'email').fill(' nobody@example.com  ');
    let release: () => void = () => undefined;
    const held = new Promise<void>((go) => {
      release = go;
    });
    await page.clock.install();
    await page.route(FORGET, async (route) => {
      await held;
      await page.clock.pauseAt(new Date(Date.now() + 1_000));
      await route.continue();
    });
    const asked = page.waitForRequest(FORGET);
    await submit(page).click();
    await expect(page.locator('[data-kind=loading]', { hasText: 'Please wait' })).toBeVisible();
    expect((await asked).postData()).toBe('username=nobody_here&email=nobody%40example.com');
    expect((await asked).headers()['content-type']).toContain('application/x-www-form-urlencoded');
    release();
    const sent = page.locator('[data-kind=success]', { hasText: 'The mail is on its way' });
    await expect(sent).toBeVisible();
    await page.clock.runFor(990);
    await expect(sent).toBeVisible();
    await expect(page).toHaveURL(/\/m\/forget$/);
    await page.clock.runFor(20);
    await expect(sent).toHaveCount(0);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/m\/set$/);
  });

  test('API-021 a mailed link sets a new password once, and leaves nothing of it in the address', async ({ page }) => {
    const email = `${newName()}@example.com`;
    const name = await memberElsewhere({ email });
    await page.goto('/m/forget');
    await page.getByText('By email').click();
    await field(page, 'username').fill(name);
    await field(page, 'email').fill(email);
    await submit(page).click();
    const link = await mailedLink(email);

    await page.goto(link);
    await expect(dialog(page).getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await expect(page).toHaveURL(/\/m\/forget$/);
    await field(page, 'newPassword').fill(PASSWORD);
    await submit(page).click();
    await expect(dialog(page).getByText('The new password must differ from the old one.')).toBeVisible();
    await field(page, 'newPassword').fill(NEW);
    await submit(page).click();
    await expect(page).toHaveURL(/\/m\/login$/);
    await field(page, 'username').fill(name);
    await field(page, 'password').fill(NEW);
    await submit(page).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toHaveCount(0);
    expect(await keptIn(page)).not.toContain(NEW);
    await expect.poll(() => countMails(email)).toBe(2);

    await page.goto(link);
    await field(page, 'newPassword').fill(`${NEW} again`);
    await submit(page).click();
    await expect(field(page, 'username')).toHaveCount(0);
    await expect(field(page, 'mobileNum')).toBeVisible();
  });

  test('PWD-015 PWD-016 PWD-017 PWD-018 ERR-028 ENT-010 the same password empties its field, anything else the code; after the phone’s way the member is in and the modal is gone', async ({
    page,
    playwright,
  }) => {
    await page.goto('/m/forget');
    await field(page, 'mobileNum').fill('09420001');
    await field(page, 'verificationCode').fill('123456');
    await field(page, 'newPassword').fill(NEW);
    await submit(page).click();
    await expect(dialog(page).getByText('Verification code error')).toBeVisible();
    await expect(field(page, 'verificationCode')).toHaveValue('');
    await expect(field(page, 'verificationCode')).toBeFocused();
    await expect(field(page, 'newPassword')).toHaveValue(NEW);

    await page.route(BY_PHONE, failure('modify.new.old.same', 'error.samePassword', 409));
    await field(page, 'verificationCode').fill('654321');
    await submit(page).click();
    await expect(dialog(page).getByText('The new password must differ from the old one.')).toBeVisible();
    await expect(field(page, 'newPassword')).toHaveValue('');
    await expect(field(page, 'newPassword')).toBeFocused();
    await expect(field(page, 'verificationCode')).toHaveValue('654321');

    // A number waits a minute between two codes, so the call is answered as for a member who is signed in elsewhere.
    const elsewhere = await playwright.request.newContext();
    const { name, session } = await newMember(elsewhere);
    const cookies = (await elsewhere.storageState()).cookies.filter((cookie) => cookie.name === 'mc_sid');
    expect(cookies).toHaveLength(1);
    await elsewhere.dispose();
    await page.unroute(BY_PHONE);
    await page.route(BY_PHONE, async (route) => {
      expect(route.request().headers()['content-type']).toBe('application/jose');
      await page.context().addCookies(cookies);
      const value = { token: session.token, userName: name, type: 0, firstTimeLogin: false, customerType: null };
      await route.fulfill({ json: { success: true, value } });
    });
    await field(page, 'newPassword').fill(NEW);
    await submit(page).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await expect(page.locator('header').getByText('100,000.00')).toBeVisible();
  });

  test('forgot and change have no accessibility faults in either theme', async ({ page }) => {
    for (const look of ['dark', 'light'] as const) {
      await theme(page, look);
      await page.goto('/m/forget');
      await expect(page.locator('html')).toHaveAttribute('data-theme', look);
      await expect(field(page, 'mobileNum')).toBeVisible();
      expect(await accessibilityFaults(page), look).toEqual([]);
      await page.getByText('By email').click();
      await expect(field(page, 'email')).toBeVisible();
      expect(await accessibilityFaults(page), look).toEqual([]);
    }
    await asNewMember(page);
    for (const look of ['light', 'dark'] as const) {
      await theme(page, look);
      await page.goto('/m/changePsw');
      await expect(page.locator('html')).toHaveAttribute('data-theme', look);
      await expect(field(page, 'oldPassword')).toBeVisible();
      expect(await accessibilityFaults(page), look).toEqual([]);
    }
  });
});
