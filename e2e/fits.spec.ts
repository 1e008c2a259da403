/** Pages that keep their shape: in the installed app, and around words of any length. */
import { english } from './pages/entrance.ts';
import { openMenu } from './pages/frame.ts';
import { expect, test } from './test.ts';

test('the installed app does not offer to install itself', async ({ page }) => {
  await english(page);
  await page.goto('/m/home');
  await openMenu(page);
  const offers = page.locator('[data-install]').filter({ visible: true });
  await expect(offers).not.toHaveCount(0);
  // What style sheets say for the installed app counts from here on: no browser can be told that it is one.
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
