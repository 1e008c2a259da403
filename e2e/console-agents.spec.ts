/**
 * The console's agent pages: a settled salary with its computation, a dividend that an operator approves, and the tree.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { codeNow, consoleOrigin, setUp } from './pages/operator.ts';
import { type Product, startProduct } from './server.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The product checks for due settlements every 15 seconds. */
const SETTLED = { timeout: 90_000 };

test.use({ viewport: DESK, isMobile: false, hasTouch: false });

/** Expects no accessibility faults on desktop and phone, and no horizontal overflow on a phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);
}

let house: Product;
test.beforeAll(async () => {
  house = await startProduct();
});
test.afterAll(() => house.stop());

async function command(name: string): Promise<void> {
  const answer = await askControl(join(house.dataDir, 'control.sock'), name, '');
  if (!answer || 'error' in answer) throw new Error(answer?.error ?? 'the product has no control socket');
}

test('Agents: an operator reads how a line was worked out, recomputes it, approves a dividend, and walks the tree', async ({
  browser,
}, info) => {
  test.setTimeout(300_000);
  await command('agents-to-settle');
  const context = await browser.newContext({ baseURL: consoleOrigin(house.url), viewport: DESK });
  const page = await context.newPage();
  const { key } = await setUp(page, house.setupUrl, 'nandar');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  const picture = async (name: string) =>
    info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });

  await page.getByRole('link', { name: /^Agents/ }).click();
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Settlements' }).getByRole('row');
  const row = (kind: string, payable: string) => rows.filter({ hasText: kind }).filter({ hasText: payable });
  await expect(row('Daily salary', '32.00')).toContainText('Settled', SETTLED);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Daily salary');
  await expect(rows.filter({ hasText: 'Dividend' })).toHaveCount(0);
  await row('Daily salary', '32.00').getByRole('button').click();

  const lines = page.getByRole('region', { name: 'Lines in order of payment' });
  const heads = lines.locator('summary');
  await expect(heads).toHaveText([/^thiha.*paid by the house.*Paid$/, /^susu.*paid by thiha.*Paid$/]);
  await lines.locator('summary b', { hasText: 'thiha' }).first().click();
  const working = lines.getByRole('table', { name: 'Calculation' });
  await expect(working.getByRole('row').filter({ hasText: 'Base' })).toContainText('K 4,000.00');
  await expect(working.getByRole('row').filter({ hasText: 'Tier' })).toContainText(
    'tier 2 needs a turnover of K 5,000.00, K 1,000.00 short; 3 active players, 2 short',
  );
  await expect(working.getByRole('row').filter({ hasText: 'Rate' })).toContainText('0.5%');
  await expect(working.getByRole('row').filter({ hasText: 'Payable' })).toContainText('K 20.00');
  await page.getByRole('button', { name: 'Recompute' }).click();
  await expect(page.getByText('Recomputed 2 lines: identical to the record.')).toBeVisible();
  await picture('working');
  await expectSound(page);

  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Dividend');
  await expect(page.getByRole('link', { name: 'Agents 1 settlement to approve' })).toBeVisible();
  await row('Dividend', '375.00').getByRole('button').click();
  const approval = page.getByRole('region', { name: 'Approval' });
  await expect(approval).toContainText('1 line waits, K 375.00 in total.');
  await approval.getByRole('button', { name: 'Approve K 375.00' }).click();
  await expect(approval.getByText('Enter a reason')).toBeVisible();
  await picture('approval');
  await expectSound(page);
  await command('proofs-over');
  await approval.getByRole('textbox', { name: 'Reason' }).fill('The half-month adds up');
  await approval.getByRole('button', { name: 'Approve K 375.00' }).click();
  const proof = page.getByRole('region', { name: 'Confirm it is you' });
  await proof.getByRole('textbox').fill(codeNow(key, 1));
  await proof.locator('button[type=submit]').click();
  await expect(approval.getByText('K 375.00 approved. Payment starts now.')).toBeVisible();
  await expect(heads).toHaveText(/Paid$/, SETTLED);
  await lines.locator('summary b', { hasText: 'thiha' }).first().click();
  await expect(lines.getByText('Approved by nandar')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await picture('paid');

  await lines.getByRole('button', { name: 'Show in tree' }).click();
  await expect(page.getByRole('heading', { name: 'thiha', level: 2 })).toBeVisible();
  const find = page.getByRole('searchbox', { name: 'Account name starts with' });
  await find.fill('SUS');
  await page.getByRole('button', { name: 'Open: susu' }).click();
  await expect(page.getByRole('navigation', { name: 'Upline' }).getByRole('listitem')).toHaveText([
    'Agents under the house',
    'thiha',
    'susu',
  ]);
  await page.getByText('Daily salary, All products').click();
  await expect(page.getByRole('region', { name: 'Tiers of version 1' })).toContainText('0.3%');
  await picture('tree');
  await expectSound(page);
  await page.getByRole('button', { name: 'thiha', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Direct downlines of thiha' }).getByRole('row').nth(1)).toContainText(
    'susu',
  );
  await expectSound(page);
  await find.fill('nobody');
  await expect(page.getByText('No accounts found')).toBeVisible();

  await page.getByText('Rebates', { exact: true }).click();
  await expect(page.getByText('No rebates paid').or(page.getByRole('region', { name: 'Rebates' }))).toBeVisible();
  await picture('rebates');
  await expectSound(page);

  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Agent settlement approved' })).toContainText(
    'The half-month adds up',
  );
  await context.close();
});
