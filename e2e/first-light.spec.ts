/** The core use case: log in, find a game, play, check the money, log out. */
import type { Page } from '@playwright/test';
import { takenOver } from './pages/frame.ts';
import { isReady, openCards, spin } from './pages/game.ts';
import { memberElsewhere } from './pages/member.ts';
import { english, moneyOf, newName, PASSWORD, register } from './pages/sign-in.ts';
import { accessibilityFaults, expect, loses, test, WITH_GAMES } from './test.ts';

const pill = (page: Page) =>
  page
    .locator('header')
    .getByText(/^K?\s*[\d,]+\.\d{2}$/)
    .first();

/** Returns the header's amount in minor units. */
async function shownBalance(page: Page): Promise<number> {
  const text = (await page.locator('header').first().innerText()).replace(/[^\d.,]/g, ' ');
  const figure = /[\d,]+\.\d{2}/.exec(text)?.[0] ?? '';
  return Math.round(Number(figure.replaceAll(',', '')) * 100);
}

const WALLET = '**/wallets/member';

test.use(WITH_GAMES);
// Only the money is tested; animation would cost half a minute without a graphics card.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => english(page));

test('SES-002 SES-004 LAY-006 LAY-010 SES-018 SES-020 SES-022 SES-023 SES-024 register, search, launch, five spins, balance equals the ledger, logout', {
  tag: '@gate',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const name = newName();

  // Log in.
  await page.goto('/m/home');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.locator('header').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/m\/register$/);
  await register(page, name);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(pill(page)).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(10_000_000);
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  expect(
    await page.evaluate(() =>
      Object.keys(JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as object).sort(),
    ),
  ).toEqual(['customerType', 'firstTimeLogin', 'merchantCode', 'token', 'type', 'userName']);

  // Find a game.
  await page.goto('/m/search-games');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('jade dragon');
  await page
    .getByRole('link', { name: /^Jade Dragon,/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/m\/play\?nodeId=/);

  // Play it. The wallet endpoint is blocked meanwhile, so that the header is updated by the stream alone.
  await openCards(page);
  await isReady(page);
  loses(page);
  await page.route(WALLET, (route) => route.abort());
  let told = '';
  for (let round = 1; round <= 5; round++) ({ balance: told } = await spin(page));
  await isReady(page);
  await expect.poll(() => shownBalance(page)).toBe(Math.round(Number(told) * 100));
  await page.unroute(WALLET);

  // Header, wallet and the sum of all entries are equal, without a reload.
  const { balance, sumOfEntries, entries } = await moneyOf(page);
  expect(entries).toBeGreaterThanOrEqual(6);
  expect(Math.round(Number(balance) * 100)).toBe(sumOfEntries);
  await expect.poll(() => shownBalance(page)).toBe(sumOfEntries);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(/\/m\/search-games/);
  await page.goto('/m/member/home');
  await expect(page.getByText(name).first()).toBeVisible();

  // The play is recorded: a round opens with its movements and the vendor's replay.
  await page.getByRole('link', { name: 'Records' }).click();
  await page.getByText('Rounds').click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  const round = page.getByRole('dialog');
  await expect(round.getByRole('list', { name: 'Movements' }).getByRole('listitem').first()).toBeVisible();
  await expect(round.getByRole('link', { name: 'See the round again' })).toHaveAttribute(
    'href',
    /^\/studio\/recall\?round=/,
  );
  await page.keyboard.press('Escape');

  // Log out: after confirmation, the server ends the session.
  await page.goto('/m/home');
  const logout = page.locator('header').getByRole('button', { name: 'Log out' });
  await logout.click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Log out?' });
  await expect(question).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const ended = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/wps/session/logout'),
  );
  await question.getByRole('button', { name: 'Log out' }).click();
  expect((await ended).headers()['x-mc-token']).toMatch(/^[A-Za-z0-9_-]{43}$/);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(
    await page.evaluate(() => [sessionStorage.getItem('MC_SESSION_INFO'), localStorage.getItem('MC_SESSION_INFO')]),
  ).toEqual([null, null]);
});

test('RTE-009 RTE-010 ERR-007 CAP-001 CAP-002 CAP-003 CAP-004 login lies over home; a failure shows the captcha; the right password lets in', async ({
  page,
}) => {
  const name = await memberElsewhere();

  await test.step('closing what was opened by its address leads to home', async () => {
    await page.goto('/m/login');
    await expect(page.getByRole('dialog')).toBeVisible();
    // Until the app's own popup is mounted, the document's form is shown, which no key closes.
    await takenOver(page);
    await expect(page.locator('#early')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await page.goto('/m/login');
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  await expect(popup.locator('input[name=captcha]')).toHaveCount(0);
  await popup.locator('input[name=username]').fill(name);
  await popup.locator('input[name=password]').fill('not the password');
  const image = page.waitForResponse((response) => response.url().endsWith('/wps/captcha'));
  await popup.locator('button[type=submit]').click();
  await expect(popup.getByText('Wrong username or password')).toBeVisible();
  expect((await image).ok()).toBe(true);
  await expect(popup.locator('img[src^="data:image/png;base64,"]')).toBeVisible();
  await popup.locator('input[name=captcha]').fill('424242');
  await popup.locator('input[name=password]').fill(PASSWORD);
  await popup.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => shownBalance(page)).toBe(10_000_000);
});
