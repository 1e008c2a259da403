/** Runs first and alone: where this fails, nothing that the other journeys could say is worth the wait. */
import { english } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

test('home stands, a link of it leads to a list, and games are in it', { tag: '@smoke' }, async ({ page }) => {
  await english(page);
  await page.goto('/m/home');
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();
  await page.goto('/m/slot-games');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
