/** Layout of the installed app, and around words of any length. */

import { openMenu, takenOver } from './pages/frame.ts';
import { asNewMember } from './pages/member.ts';
import { english, language } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

test('the installed app does not offer to install itself', async ({ page }) => {
  await english(page);
  await page.goto('/m/home');
  await openMenu(page);
  const offers = page.locator('[data-install]').filter({ visible: true });
  await expect(offers).not.toHaveCount(0);
  // Enables the style sheets' rules for the installed app, because no browser can emulate that mode.
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\(display-mode:\s*standalone\)/g, '(min-width: 0px)');
    await route.fulfill({ response, body });
  });
  await page.reload();
  await openMenu(page);
  await expect(page.locator('[data-entry="help"]')).toBeVisible();
  await expect(offers).toHaveCount(0);
});

test('a long word that nothing was found for stays on the screen', async ({ page }) => {
  await english(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/m/search-games');
  await page.getByRole('searchbox').fill('x'.repeat(60));
  await page.getByRole('searchbox').press('Enter');
  const title = page.getByText(/Nothing found for/);
  await expect(title).toBeVisible();
  const { x = -1, width = 0 } = (await title.boundingBox()) ?? {};
  expect([x >= 0, x + width <= 320]).toEqual([true, true]);
  expect(await title.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
});

test('over a game, a long name and a large balance stand beside each other on a small phone, and the time is whole', async ({
  page,
}) => {
  await language(page, 'MY');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route('**/wps/wallets/member*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { value: object };
    await route.fulfill({ response, json: { ...body, value: { ...body.value, sumBalance: '12345678901.00' } } });
  });
  await asNewMember(page);
  await page.goto('/m/slot-games');
  await takenOver(page);
  await page.locator('main article').nth(4).getByRole('link').first().click();
  await expect(page.locator('iframe')).toBeVisible();
  const bar = page.locator('header').filter({ has: page.locator('time') });
  await expect(bar.getByText('12,345,678,901.00')).toBeVisible();
  const places = await bar.evaluate((header) => {
    const box = (selector: string) => header.querySelector(selector)?.getBoundingClientRect();
    const [title, time, balance] = [box('h1'), box('time'), box('output')];
    return {
      title: title?.width ?? 0,
      apart: (balance?.left ?? 0) - Math.max(title?.right ?? 0, time?.right ?? 0),
      inside: header.scrollWidth <= header.clientWidth,
    };
  });
  expect(places.title).toBeGreaterThanOrEqual(40);
  expect(places.apart).toBeGreaterThanOrEqual(0);
  expect(places.inside).toBe(true);
});
