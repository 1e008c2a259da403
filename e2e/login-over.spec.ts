/** Login over the visitor's page, and the state of a second tab. */
import type { Page } from '@playwright/test';
import { withAnnouncements } from './pages/announcements.ts';
import { takenOver } from './pages/frame.ts';
import { memberElsewhere } from './pages/member.ts';
import { becomeMember, english, newName, PASSWORD, register } from './pages/sign-in.ts';
import { hasItsTime, trafficOf } from './pages/traffic.ts';
import { expect, test } from './test.ts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' });
const star = (page: Page, game: string) =>
  page
    .locator('main')
    .getByRole('button', { name: `Favourite: ${game}` })
    .first();

/**
 * Waits until the login has been unmounted. A tap during its exit transition would scroll the page in search of its
 * target.
 */
async function isGone(page: Page): Promise<void> {
  await expect(popup(page)).toHaveCount(0);
  await expect(page.locator('[data-sheet]')).toHaveCount(0);
}

async function logIn(page: Page, name: string): Promise<void> {
  await popup(page).locator('input[name=username]').fill(name);
  await popup(page).locator('input[name=password]').fill(PASSWORD);
  await popup(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Registers from the login over the list of slots, and goes back to that list. */
async function registerAndGoBack(page: Page): Promise<void> {
  await popup(page).getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/register$/);
  await expect(popup(page)).toHaveCount(0);
  await register(page, newName());
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.locator('header').getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
}

/** Ends the page's session locally, so that its next document is a visitor's. */
const signOut = (page: Page) => page.evaluate(() => sessionStorage.clear());

test.beforeEach(({ page }) => english(page));

test('a second tab of a member who is not remembered offers login and registration', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/m/home');
  await expect(page.locator('header').getByRole('button', { name: 'Log out' })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/m/home');
  await takenOver(second);
  await expect(second.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(second.locator('header').getByRole('link', { name: 'Register' })).toBeVisible();
});

test('a login that was closed is not in the way back', async ({ page }) => {
  await page.goto('/m/slot-games');
  await page.goto('/m/login');
  await takenOver(page);
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await expect(popup(page)).toHaveCount(0);
});

test('FAV-002 the login that a star opens lies over its page, and the star is set after it', async ({ page }) => {
  const name = await memberElsewhere();
  await page.goto('/m/slot-games');
  await takenOver(page);
  const place = () => page.evaluate(() => Math.round(scrollY));
  const game = star(page, 'Golden Stupa');
  await game.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 40));
  const before = await place();
  await game.click();
  await expect(page).toHaveURL(/\/m\/login$/);
  await expect(popup(page)).toBeVisible();
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await isGone(page);
  expect(await place()).toBe(before);
  await game.click();
  // The history entry exists once the login is shown over the page.
  await expect(page).toHaveURL(/\/m\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await isGone(page);
  await game.click();
  await logIn(page, name);
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await expect(game).toHaveAttribute('aria-pressed', 'true');
  expect(await place()).toBe(before);
});

test('FAV-002 the list that a chip names is chosen after the login that the chip opens', async ({ page }) => {
  const name = await memberElsewhere();
  await page.goto('/m/slot-games');
  await takenOver(page);
  const chip = page.getByRole('group', { name: 'Lists of games' }).getByRole('button', { name: 'Favourites' });
  await chip.click();
  await logIn(page, name);
  await expect(popup(page)).toHaveCount(0);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/m\/slot-games\?type=fav\b/);
});

test('the login that a guard opened is never there for who is signed in, whichever way leads back to it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/m/slot-games');
  await takenOver(page);
  await test.step('back, after registering from it', async () => {
    await star(page, 'Golden Stupa').click();
    await registerAndGoBack(page);
    await expect(star(page, 'Golden Stupa')).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
  });
  await test.step('back, after registering from its own address', async () => {
    await signOut(page);
    await page.goto('/m/slot-games');
    await page.goto('/m/login');
    await takenOver(page);
    // The form embedded in the document navigates by documents.
    await expect(page.locator('#early')).toHaveCount(0);
    await registerAndGoBack(page);
    await expect(popup(page)).toHaveCount(0);
  });
  await test.step('back, past the question for a forgotten password', async () => {
    await signOut(page);
    await page.goto('/m/slot-games');
    await takenOver(page);
    await star(page, 'Golden Stupa').click();
    await popup(page).getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/m\/slot-games$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('forward, after a login', async () => {
    const name = await memberElsewhere();
    await star(page, 'Golden Stupa').click();
    await logIn(page, name);
    await expect(page).toHaveURL(/\/m\/slot-games$/);
    await expect(star(page, 'Golden Stupa')).toHaveAttribute('aria-pressed', 'true');
    await page.goForward();
    await expect(page).toHaveURL(/\/m\/login$/);
    await expect(star(page, 'Golden Stupa')).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(2_000);
    await expect(popup(page)).toHaveCount(0);
  });
});

test('announcements that come late leave a login over home alone, and show themselves after it', async ({ page }) => {
  let come = () => {};
  const until = new Promise<void>((go) => {
    come = go;
  });
  await withAnnouncements(page, { execution: 'B', until });
  const quiet = trafficOf(page);
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await page.clock.install();
  await page.goto('/m/home');
  await takenOver(page);
  const answer = page.waitForResponse('**/wps/content/announcements?*');
  await page.locator('main a[href^="/m/play"]').first().click();
  const field = popup(page).locator('input[name=username]');
  await field.fill('hla_hla');
  come();
  await answer;
  await hasItsTime(page, quiet);
  await expect(field).toHaveValue('hla_hla');
  await expect(news).toHaveCount(0);
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(popup(page)).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(news).toBeVisible();
});

test('the login sheet keeps its height while its parts arrive', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(/\/assets\/(SocialButtons|PasskeyLogin)-|\/wps\/system\/providers/, async (route) => {
    await held;
    await route.continue();
  });
  const height = () => popup(page).evaluate((sheet) => Math.round(sheet.getBoundingClientRect().height));
  await page.goto('/m/home');
  await takenOver(page);
  await page.locator('header').getByRole('link', { name: 'Log in' }).click();
  await expect(popup(page).getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  const before = await height();
  letGo();
  await expect(popup(page).getByRole('button', { name: /passkey/i })).toBeVisible();
  await expect(popup(page).getByRole('button', { name: /Google/ })).toBeVisible();
  await expect(popup(page).getByText(/^Demo mode: /)).toBeVisible();
  expect(await height()).toBe(before);
});
