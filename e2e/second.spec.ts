/** Two-factor login, passkeys, the list of sessions, and the operator's login, on the real stack. */
import { LANGUAGES } from '@parlour/contract/languages';
import type { Page } from '@playwright/test';
import { withAuthenticator } from './pages/authenticator.ts';
import { asMember, asNewMember } from './pages/member.ts';
import { codeNow, consolePage } from './pages/operator.ts';
import { english, language, PASSWORD } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const row = (page: Page, name: string) => page.getByRole('button', { name });
const sheet = (page: Page) => page.getByRole('dialog');

/** Enters the password for re-authentication. */
async function prove(page: Page): Promise<void> {
  await sheet(page).locator('input[type=password]').fill(PASSWORD);
  await sheet(page).getByRole('button', { name: 'Continue' }).click();
}

/** Enables two-factor in the settings; returns the authenticator key and the recovery codes. */
async function turnOn(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto('/m/set');
  await row(page, 'Two-step sign-in').click();
  await sheet(page).getByRole('button', { name: 'Turn on' }).click();
  await prove(page);
  await expect(sheet(page).getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = (await sheet(page).locator('code').innerText()).replace(/\s/g, '');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet(page).getByRole('textbox', { name: 'Code of the app' }).fill(codeNow(key));
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet(page).getByRole('listitem')).toHaveCount(10);
  const codes = await sheet(page).getByRole('listitem').allInnerTexts();
  await sheet(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible();
  return { key, codes };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/m/set');
  await row(page, 'Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/m/login');
  await sheet(page).locator('input[name=username]').fill(name);
  await sheet(page).locator('input[name=password]').fill(PASSWORD);
  await sheet(page).locator('button[type=submit]').click();
}

test('RTE-024 /m/set shows the look to everybody and the security of the account to its member', async ({ page }) => {
  await english(page);
  await page.goto('/m/set');
  for (const name of ['Language', 'Get the app']) await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show balance' })).toBeVisible();
  await expect(page.getByText('Devices and sessions')).toHaveCount(0);
  await asNewMember(page);
  await page.goto('/m/set');
  for (const name of ['Two-step sign-in', 'Passkeys', 'Devices and sessions', 'Log out'])
    await expect(row(page, name)).toBeVisible();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/m\/changePsw$/);

  for (const code of ['MY', 'CN'] as const) {
    await language(page, code);
    await page.goto('/m/set');
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[code].tag);
    await expect(page.locator('main')).not.toContainText(/second\.|sessions\.|settings\./);
    expect(await accessibilityFaults(page), code).toEqual([]);
  }
});

test('a member turns two-step sign-in on, signs in with it, and turns it off again', async ({ page }) => {
  await english(page);
  const name = await asNewMember(page);
  const { key, codes } = await turnOn(page);
  expect(new Set(codes).size).toBe(10);

  await signOut(page);
  await signIn(page, name);
  await expect(sheet(page).getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const field = sheet(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await expect(sheet(page).getByText('This code is not right.')).toBeVisible();
  await expect(field).toBeFocused();
  await sheet(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await field.fill(codes[0] ?? '');
  await sheet(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/m/set');
  await row(page, 'Two-step sign-in').click();
  await expect(sheet(page).getByText('9 left')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Turn off' }).click();
  await sheet(page).getByRole('textbox').fill(codeNow(key, 1));
  await sheet(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible();
});

test('a member adds a passkey and signs in with it, without a name or a password', async ({ page }) => {
  await english(page);
  const cdp = await withAuthenticator(page);
  await asNewMember(page);
  await page.goto('/m/set');
  await row(page, 'Passkeys').click();
  await expect(sheet(page).getByText('No passkey yet.')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Add a passkey' }).click();
  await prove(page);
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(sheet(page).getByRole('listitem')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Autofill in the name field, which the virtual authenticator accepts automatically.
  await signOut(page);
  await page.goto('/m/login');
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Without autofill, the browser has the button.
  await signOut(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto('/m/login');
  await sheet(page).getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/set');
  await row(page, 'Passkeys').click();
  await expect(sheet(page).getByText(/Last used 20/)).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await prove(page);
  await expect(sheet(page).getByText('No passkey yet.')).toBeVisible();
  await cdp.detach();
});

test('a member sees where the account is signed in and ends the other places', async ({ page, browser }) => {
  await english(page);
  const name = await asNewMember(page);
  const elsewhere = async () => {
    const context = await browser.newContext({
      baseURL: process.env.PARLOUR_URL ?? '',
      viewport: { width: 390, height: 844 },
    });
    const other = await context.newPage();
    await english(other);
    await asMember(other, name);
    await other.goto('/m/set');
    await expect(row(other, 'Devices and sessions')).toBeVisible();
    return other;
  };
  const [one, two] = [await elsewhere(), await elsewhere()];
  await page.goto('/m/set');
  await row(page, 'Devices and sessions').click();
  await expect(sheet(page).getByRole('listitem')).toHaveCount(3);
  await expect(sheet(page).getByText('This device')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet(page)
    .getByRole('button', { name: /^Sign out (?!everywhere)/ })
    .first()
    .click();
  await expect(sheet(page).getByRole('listitem')).toHaveCount(2);
  await sheet(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('1 other session ended')).toBeVisible();
  await expect(sheet(page).getByText('You are signed in on this device only.')).toBeVisible();
  for (const other of [one, two]) {
    // The event stream ends the session immediately, without interaction.
    await expect.poll(() => other.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBeNull();
    await other.context().close();
  }
  await page.goto('/m/member/home');
  await expect(page.getByText(name).first()).toBeVisible();
});

test('P-35 an operator finds a member, ends the sessions, disables and enables; each act is on record', async ({
  page,
  browser,
}) => {
  await english(page);
  const name = await asNewMember(page);
  await page.goto('/m/set');
  const { page: desk, name: operator } = await consolePage(browser);
  await desk.getByRole('link', { name: 'Players' }).click();
  await desk.getByRole('searchbox', { name: 'Account' }).fill(name);
  const line = desk.getByRole('row').filter({ hasText: name });
  await expect(line).toHaveCount(1);
  await line.getByRole('button', { name: 'Open' }).click();
  const panel = desk.getByRole('region', { name });
  await expect(panel.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  expect(await accessibilityFaults(desk)).toEqual([]);

  await panel.getByRole('textbox', { name: 'Reason' }).first().fill('lost phone');
  await panel.getByRole('button', { name: 'End all sessions' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBeNull();
  await expect(panel.getByText('No open sessions.')).toBeVisible();

  await panel.getByRole('textbox', { name: 'Reason' }).first().fill('by own wish');
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(line.getByText('Disabled')).toBeVisible();
  await signIn(page, name);
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Reason' }).first().fill('cleared');
  await panel.getByRole('button', { name: 'Enable' }).click();
  await expect(line.getByText('Active')).toBeVisible();

  await desk.getByRole('link', { name: 'Activity' }).click();
  await expect(
    desk.getByText(/^(Verified .*: no entry is missing or altered|No entry is missing or altered so far)/),
  ).toBeVisible();
  const acts = desk.getByRole('row').filter({ hasText: operator });
  await expect(acts.filter({ hasText: 'lost phone' })).toHaveCount(1);
  await expect(acts.filter({ hasText: 'by own wish' })).toHaveCount(1);
  await expect(acts.filter({ hasText: 'cleared' })).toHaveCount(1);
  expect(await accessibilityFaults(desk)).toEqual([]);
  await desk.context().close();
});
