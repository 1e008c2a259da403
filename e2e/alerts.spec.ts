/** Alerts: an owner sees a failing job, acknowledges and mutes it, and finds it in the history when it is over. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { consoleOrigin, setUp } from './pages/operator.ts';
import { type Product, startProduct } from './server.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const JOB = 'test.broken';
/** Alerts are evaluated every minute. */
const EVALUATED = { timeout: 120_000 };

test.use({ viewport: DESK, isMobile: false, hasTouch: false });

let house: Product;
test.beforeAll(async () => {
  house = await startProduct();
});
test.afterAll(() => house.stop());

async function command(name: string): Promise<void> {
  const answer = await askControl(join(house.dataDir, 'control.sock'), name, JOB);
  if (!answer || 'error' in answer) throw new Error(answer?.error ?? 'the product has no control socket');
}

/** Expects no accessibility faults in both themes, and no horizontal overflow on a phone. */
async function expectSound(page: Page): Promise<void> {
  for (const theme of [/dark theme/, /light theme/]) {
    expect(await accessibilityFaults(page)).toEqual([]);
    const toggle = page.getByRole('button', { name: theme });
    if (await toggle.isVisible()) await toggle.click();
  }
  await page.setViewportSize(PHONE);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);
}

test('Alerts: a failing job is shown at once, acknowledged, muted and unmuted, and moves to the history when it is mended', async ({
  browser,
}, info) => {
  test.setTimeout(420_000);
  const context = await browser.newContext({ baseURL: consoleOrigin(house.url), viewport: DESK });
  const page = await context.newPage();
  await setUp(page, house.setupUrl, 'nandar');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await expect(page.getByText('Set ALERT_WEBHOOK_URL or ALERT_MAIL_TO')).toBeVisible();

  await command('failing-job');
  const row = page.getByRole('list', { name: 'Open alerts' }).getByRole('listitem').filter({ hasText: JOB });
  await expect(row).toContainText(`Job ${JOB} fails`, EVALUATED);
  await expect(row).toContainText('Warning');
  await expect(row).toContainText('Last error: the provider is away');
  await expect(page.getByRole('link', { name: /^Alerts 1/ })).toBeVisible();
  await info.attach('alerts', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
  await expectSound(page);

  await row.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(row).toContainText('Acknowledged by nandar');
  await expect(row.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Alerts 1/ })).toHaveCount(0);

  // By keyboard alone.
  await row.getByRole('button', { name: /^Mute/ }).press('Enter');
  const form = row.getByRole('form', { name: 'Mute alerts' });
  await form.getByRole('combobox', { name: 'Duration' }).selectOption({ label: '8 hours' });
  await form.getByRole('textbox', { name: 'Reason' }).press('Enter');
  await expect(form.getByText('Enter a reason')).toBeVisible();
  await expectSound(page);
  await form.getByRole('textbox', { name: 'Reason' }).fill('The provider works on it');
  await form.getByRole('textbox', { name: 'Reason' }).press('Enter');
  await expect(row).toContainText('Muted until');
  const mutes = page.getByRole('region', { name: 'Mutes' });
  await expect(mutes).toContainText('The provider works on it');
  await expectSound(page);
  await mutes.getByRole('button', { name: /^Unmute/ }).click();
  await expect(mutes).toHaveCount(0);

  await row.getByRole('link', { name: 'Open Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  await page.goBack();
  await command('job-mended');
  await expect(row).toHaveCount(0, EVALUATED);
  await page.getByRole('radio', { name: 'History' }).check({ force: true });
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('row').filter({ hasText: JOB })).toContainText('nandar');
  await expectSound(page);
  await page.getByRole('combobox', { name: 'Severity' }).selectOption({ label: 'Critical' });
  await expect(page.getByText('No resolved alerts')).toBeVisible();
  await context.close();
});
