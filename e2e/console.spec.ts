/** The first operator: a single-use link, a code at every login, and the day's figures. */

import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { openDeposit } from '@parlour/contract/deposits.endpoints';
import type { Page } from '@playwright/test';
import { caller, newMember, valueOf } from './pages/member.ts';
import { codeNow, consoleOrigin, consolePage, OPERATOR_PASSWORD, setUp } from './pages/operator.ts';
import { settled } from './pages/routes.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('the set-up link creates the first operator once, who signs in by password and code', async ({ page }) => {
  const { key, codes } = await setUp(page, process.env.PARLOUR_SETUP ?? '', 'nandar');
  expect(new Set(codes).size).toBe(10);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('New players')).toBeVisible();
  await expect(page.getByText('GGR').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const signIn = async (code: string) => {
    await page.getByRole('textbox', { name: 'Name' }).fill('nandar');
    await page.locator('input[type=password]').fill(OPERATOR_PASSWORD);
    await page.getByRole('textbox', { name: 'Authenticator code' }).fill(code);
    await page.locator('button[type=submit]').click();
  };
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('input[type=password]')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await signIn('');
  await expect(page.getByText('The name, password or code is wrong.')).toBeVisible();
  await signIn(codeNow(key, 1));
  await expect(page.getByText('New players')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(codes[0] ?? '');
  await expect(page.getByText('New players')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(process.env.PARLOUR_SETUP ?? '');
  await expect(page.getByText('This set-up link has expired or was already used.')).toBeVisible();
});

test('a vendor’s call that was refused is told with its reason', async ({ browser, request }) => {
  const { page } = await consolePage(browser);
  await expect(page.getByText('Failed vendor calls')).toBeVisible();
  expect((await request.post('/gateway/v1/bet', { data: {} })).status()).toBe(401);
  const row = page.getByRole('row', { name: /Wrong signature, key or time Unknown Failed [1-9]/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test('the workshop shows every part of the interface in both themes, and opens what opens over the page', async ({
  page,
}) => {
  await page.goto(`${consoleOrigin(process.env.PARLOUR_URL ?? '')}/console/workshop`);
  for (const theme of ['dark', 'light']) {
    const side = page.getByRole('region', { name: `The ${theme} theme` });
    await expect(side.getByRole('group', { name: `Panel, ${theme}` })).toBeVisible();
    for (const [opener, role] of [
      ['a question', 'alertdialog'],
      ['a panel', 'dialog'],
      ['a sheet', 'dialog'],
      ['a finder', 'dialog'],
    ] as const) {
      await side.getByRole('button', { name: `Open ${opener}` }).click();
      await expect(page.getByRole(role)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a finder opens pages, members, games and deposits, by keys or by press', async ({ browser, playwright }) => {
  const elsewhere = await playwright.request.newContext();
  const { name, session } = await newMember(elsewhere);
  const call = caller(elsewhere, () => ({ [TOKEN_HEADER]: session.token }));
  const body = {
    method: 'bank-transfer',
    amount: '7000',
    idempotencyKey: crypto.randomUUID(),
    bonus: null,
    language: 'EN' as const,
  };
  const { number } = valueOf(await call(openDeposit, { body }));
  await elsewhere.dispose();
  const { page } = await consolePage(browser);
  const finder = page.getByRole('dialog', { name: 'Search pages, players, games, deposits and withdrawals' });
  const field = finder.getByRole('combobox');
  const option = (named: string | RegExp) => finder.getByRole('option', { name: named });

  await test.step('the key opens it, a page is found by its name, and Enter opens it', async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(option('Players')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field.fill('meth');
    await expect(option('Payment methods')).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(finder).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Payment methods', level: 1 })).toBeVisible();
  });
  await test.step('a member is found by the beginning of the name, and opened', async () => {
    await page.keyboard.press('Control+k');
    await field.fill(name.slice(0, -1));
    await expect(finder.getByRole('option', { name, exact: true })).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  });
  await test.step('a deposit is found by its number, and opened', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field.fill(number);
    await option(new RegExp(number)).click();
    await expect(page.getByRole('heading', { name: 'Deposits', level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: number })).toHaveAttribute('aria-current', 'true');
  });
  await test.step('a game is found by a part of its name', async () => {
    await page.keyboard.press('/');
    await field.fill('jade dra');
    await option(/Jade Dragon/)
      .first()
      .click();
    await expect(page.getByRole('row', { name: 'Jade Dragon' })).toBeVisible();
    await page.getByRole('link', { name: 'Games' }).click();
    await expect(page.getByRole('radio', { name: 'Vendors' })).toBeChecked();
  });
  await test.step('what is not there is said, Escape closes, and a field keeps its stroke', async () => {
    await page.keyboard.press('/');
    await field.fill('no such thing anywhere');
    await expect(finder.getByText('No results.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(finder).toHaveCount(0);
    await page.getByRole('link', { name: 'Players' }).click();
    await page.getByRole('searchbox').fill('a');
    await page.getByRole('searchbox').press('/');
    await expect(page.getByRole('searchbox')).toHaveValue('a/');
    await expect(finder).toHaveCount(0);
  });
  await page.context().close();
});

test('every page of the console fits a phone, a tablet and a desk', async ({ browser }) => {
  const { page } = await consolePage(browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(20);
  const found: Record<string, number> = {};
  for (const address of addresses) {
    await page.locator(`nav a[href="${address}"]`).click();
    await expect(page.locator(`nav a[href="${address}"]`)).toHaveAttribute('aria-current', 'page');
    await settled(page);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [class*=bone]')).toHaveCount(0);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await sticksOut(page);
      if (over > 0) found[`${address} at ${width}`] = over;
    }
  }
  expect(found).toEqual({});
  // Control: horizontal overflow would be detected.
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.style.cssText = 'inline-size: 1281px; block-size: 1px';
    document.querySelector('main')?.append(wide);
  });
  expect(await sticksOut(page)).toBeGreaterThan(0);
  await page.context().close();
});
