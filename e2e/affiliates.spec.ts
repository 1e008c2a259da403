/**
 * Affiliates: an operator enrols a player, whose link brings another one; the affiliate reads it under a pseudonym, and
 * why a player was excluded.
 */
import type { Page } from '@playwright/test';
import { asNewMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english, newName, register } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

/** Expects no accessibility faults, and no horizontal overflow. */
async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

test('AGT-003 a player becomes an affiliate, brings another one by a link, and reads who counts', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await english(page);
  const partner = await asNewMember(page);
  const { page: console } = await consolePage(browser);

  await test.step('an operator enrols the player by terms that are checked at their fields', async () => {
    await console.getByRole('link', { name: 'Affiliates' }).click();
    await console.getByRole('button', { name: 'Add affiliate' }).click();
    const form = console.getByRole('form', { name: 'Add affiliate' });
    await form.getByRole('textbox', { name: 'Account' }).fill(partner);
    await form.getByRole('textbox', { name: 'Tier 1: share' }).fill('120');
    await form.getByRole('textbox', { name: 'Reason' }).fill('Agreed by mail');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Enter a percentage from 0 to 100.')).toBeVisible();
    await expectSound(console);
    await form.getByRole('textbox', { name: 'Tier 1: share' }).fill('25');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(console.getByText(`${partner} is an affiliate now.`)).toBeVisible();
  });

  const link = await test.step('the affiliate finds programme and link', async () => {
    await page.goto('/m/member/invite');
    await expect(page.getByRole('heading', { name: 'Affiliate programme' })).toBeVisible();
    await expect(page.getByText('25 % from a net revenue of K 0')).toBeVisible();
    await expectSound(page);
    return page.getByText('/wps/affiliate/').innerText();
  });

  const brought = newName();
  await test.step('somebody opens the link and registers', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    await english(visitor);
    await visitor.goto(`${new URL(link).pathname}?click_id=banner-7`);
    await expect(visitor).toHaveURL(/\/m\/register\?affiliateCode=/);
    await register(visitor, brought);
    await expect(visitor).toHaveURL(/\/m\/home$/);
    await context.close();
  });

  await test.step('the affiliate sees a pseudonym and the own name of the click', async () => {
    await page.reload();
    const players = page.getByRole('region', { name: 'Players' });
    await expect(players.getByText(/^P-[0-9A-F]{12}$/)).toBeVisible();
    await expect(players.getByText('banner-7')).toBeVisible();
    await expect(page.getByText(brought)).toHaveCount(0);
    await expectSound(page);
  });

  await test.step('an operator excludes the player, and the affiliate reads why', async () => {
    await console.getByRole('searchbox', { name: 'Search affiliates by account' }).fill(partner);
    await console.getByRole('button', { name: `Open: ${partner}` }).click();
    const players = console.getByRole('region', { name: 'Players' });
    await players.getByRole('textbox', { name: 'Reason' }).fill('Own account');
    await players.getByRole('button', { name: `Exclude: ${brought}` }).click();
    await expect(players.getByText(/^Excluded by .*: Own account$/)).toBeVisible();
    await expectSound(console);
    await page.reload();
    await expect(page.getByText('Does not count: Own account')).toBeVisible();
  });
  await console.context().close();
});
