/** Activity: filtered by area, operator, player and day, kept in the address, and exported. */
import type { Page } from '@playwright/test';
import { newMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Activity' }).locator('tbody').getByRole('row');

test('what an operator did is found by area, operator, player and day, and exported', async ({ browser, request }) => {
  const { name: account } = await newMember(request);
  const { page, name } = await consolePage(browser);
  await page.goto('/console/members');
  await page.getByRole('searchbox', { name: 'Account' }).fill(account);
  await page.getByRole('link', { name: account }).click();
  await page.getByText('Access and limits', { exact: true }).click();
  await page.getByRole('button', { name: 'Lock: Deposits' }).click();
  const lock = page.getByRole('form', { name: 'Lock deposits' });
  await lock.getByRole('textbox', { name: 'Reason' }).fill('Card reported stolen');
  await lock.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('button', { name: 'Lift: Deposits' })).toBeVisible();

  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('combobox', { name: 'Area' }).selectOption({ label: 'Players' });
  await page.getByRole('combobox', { name: 'Operator' }).selectOption(name);
  await page.getByRole('textbox', { name: 'Player (username)' }).fill(account.toUpperCase());
  await expect(rowsOf(page).filter({ hasText: 'Card reported stolen' })).toHaveCount(1);
  await expect(page).toHaveURL(/subject=member&operator=.*&account=/);
  expect(await accessibilityFaults(page)).toEqual([]);

  // A colleague who opens the address sees the same.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('member');
  await expect(rowsOf(page).filter({ hasText: 'Card reported stolen' })).toHaveCount(1);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/-activity-.*\.csv$/);
  await expect(page.getByText(/-activity-.*: \d+ rows?\./)).toBeVisible();

  await page.getByLabel('From day').fill('2020-01-01');
  await page.getByLabel('To day').fill('2020-01-31');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('From day').fill('2020-02-01');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowsOf(page).filter({ hasText: 'Activity exported' }).first()).toContainText(name);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.context().close();
});
