/** Runs first and alone: if it fails, the other tests' results are not worth waiting for. */
import { english } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

test('home stands, a link of it leads to a list, and games are in it', { tag: '@smoke' }, async ({ page }) => {
  await english(page);
  await page.goto('/m/home');
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();
  await page.goto('/m/slot-games');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
