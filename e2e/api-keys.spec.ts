/** API keys: an owner creates one for a tool, the tool reads with it, and it ends with the revocation. */
import type { Page } from '@playwright/test';
import { DEMO_CONSOLE } from '../apps/server/src/config/config.ts';
import { consolePage } from './pages/operator.ts';
import { uniqueTag } from './pages/unique.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

/** Expects no accessibility faults on desktop and phone, and no horizontal overflow on a phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an API key is created with its rights, read once, used by a tool, and revoked', async ({ browser, request }) => {
  const { page, name } = await consolePage(browser);
  const tool = `Report ${uniqueTag()}`;
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const form = page.getByRole('form', { name: 'Create API key' });
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('office');
  await form.getByRole('textbox', { name: 'Valid for (days)' }).fill('400');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  for (const problem of ['Use 3 to 40', 'Choose at least one right', 'office is no address', 'Enter a number of days'])
    await expect(form.getByText(problem)).toBeVisible();
  await expectSound(page);

  await form.getByRole('textbox', { name: 'Name' }).fill(tool);
  await form.getByRole('checkbox', { name: 'Dashboard and reports' }).click();
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.0/8\n::1');
  await form.getByRole('textbox', { name: 'Valid for (days)' }).fill('30');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const once = page.getByRole('region', { name: `Key “${tool}”` });
  await expect(once.getByText('shown only this once')).toBeVisible();
  const secret = await once.locator('code').innerText();
  expect(secret).toMatch(/^plk_[0-9a-f]{12}_[\w-]{43}$/);
  await expectSound(page);
  // As in a browser that denies it, or on a page without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await once.getByRole('button', { name: 'Copy' }).click();
  await expect(once.getByRole('status')).toContainText('did not allow copying');
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await once.getByRole('button', { name: 'Copy' }).click();
  await expect(once.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await once.getByRole('button', { name: 'I have stored it' }).click();
  await expect(once).toHaveCount(0);
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: tool });
  await expect(row).toContainText(name);
  await expect(row).toContainText('Never used');
  expect(await page.content()).not.toContain(secret.slice(17));

  const { origin, port } = new URL(process.env.PARLOUR_URL ?? '');
  const read = async (path: string) => {
    const headers = { host: `${DEMO_CONSOLE}:${port}`, authorization: `Bearer ${secret}` };
    const answer = await request.get(`${origin}/wps/console/${path}`, { headers });
    const { code = 'success' } = (await answer.json()) as { code?: string };
    return `${answer.status()} ${code}`;
  };
  expect([await read('day'), await read('members')]).toEqual(['200 success', '403 access.right']);
  await page.reload();
  await expect(row).toContainText('Last used');

  await row.getByRole('button', { name: `Revoke: ${tool}` }).click();
  const asks = page.getByRole('form', { name: 'Revoke' });
  await asks.getByRole('button', { name: 'Revoke key' }).click();
  await expect(asks.getByText('Enter a reason')).toBeVisible();
  await expectSound(page);
  await asks.getByRole('textbox', { name: 'Reason' }).fill('The tool is gone');
  await asks.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText(`Revoked by ${name}`);
  expect(await read('day')).toBe('401 session.key_revoked');

  await page.getByRole('link', { name: 'Activity' }).click();
  const revoked = page.getByRole('row').filter({ hasText: tool }).filter({ hasText: 'API key revoked' });
  await expect(revoked).toContainText('The tool is gone');
  await page.context().close();
});
