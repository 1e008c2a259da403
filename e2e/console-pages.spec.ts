/** The console's administrative pages, each with its main action. */
import type { Page } from '@playwright/test';
import { consolePage, fromConsole } from './pages/operator.ts';
import { openOperatorApi } from './pages/operator-content.ts';
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

test('Operators: one is disabled with a reason, is out at once, and is let in again', async ({ browser }) => {
  const [one, other] = [await consolePage(browser), await consolePage(browser)];
  const { page } = one;
  await page.getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('button', { name: `Open ${other.name}` }).click();
  const panel = page.getByRole('region', { name: other.name });
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(panel.getByText('Enter a reason')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Left the house');
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(panel.getByText('Disabled. Sessions, passkeys and open approvals have ended.')).toBeVisible();
  await expectSound(page);
  await other.page.reload();
  await expect(other.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Came back');
  await panel.getByRole('button', { name: 'Enable' }).click();
  await expect(panel.getByText(/^Enabled\./)).toBeVisible();
  for (const each of [one, other]) await each.page.context().close();
});

test('Approvals: what one operator may not credit alone is approved by another, who sees the result once', async ({
  browser,
}) => {
  const desk = await openOperatorApi();
  const { page } = await consolePage(browser);
  const name = `Above ${uniqueTag()}`;
  await desk.askVouchers(name);
  await page.getByRole('link', { name: /^Approvals/ }).click();
  const row = page.getByRole('list', { name: 'Waiting and decided' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('K\u00a01,000,001.00');
  await expect(row).toContainText('Waiting');
  await expect(page.getByRole('heading', { name: 'Deposits credited today without approval' })).toBeVisible();
  await expectSound(page);
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('Approved and booked.')).toBeVisible();
  await expect(row).toContainText('Approved');
  await page.getByText('Result, shown once').click();
  await expect(page.getByRole('status', { name: 'Result, shown once' })).toContainText('"codes"');
  await desk.close();
  await page.context().close();
});

test('Jobs: the jobs of the house are listed with their state and figures', async ({ browser }) => {
  const { page } = await consolePage(browser);
  await page.getByRole('link', { name: /^Jobs/ }).click();
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /deposits\.expire.*OK/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Failed rows' })).toBeVisible();
  await expectSound(page);
  await page.context().close();
});

test('Vendor cases: a held credit is read, and what becomes of a decision is said', async ({ browser }) => {
  const { page } = await consolePage(browser);
  const at = '2026-01-02T03:04:05.000Z';
  const held = {
    id: '999999999',
    vendor: 'BGS',
    account: 'thiri',
    kind: 'credit_held',
    op: 'win',
    tx: 'w-1',
    amount: '1000000.00',
    ceiling: 'wins',
    most: '500000.00',
    seen: 2,
    firstAt: at,
    lastAt: at,
    askedBy: null,
  };
  // A real held credit would need a large win, so the answer is mocked.
  await page.route(
    (url) => url.pathname === '/wps/console/vendor-cases',
    async (route) => {
      const answer = await fromConsole(route);
      const envelope = (await answer.json()) as { value: { cases: object[]; counts: { cases: number } } };
      const { value } = envelope;
      const counts = { ...value.counts, cases: value.counts.cases + 1 };
      await route.fulfill({
        response: answer,
        json: { ...envelope, value: { ...value, cases: [held, ...value.cases], counts } },
      });
    },
  );
  await page.getByRole('link', { name: /^Vendor cases/ }).click();
  const row = page.getByRole('region', { name: 'Open cases' }).getByRole('row', { name: /thiri/ });
  await expect(row).toContainText('Credit above the ceiling, held');
  await expect(row).toContainText('K\u00a01,000,000.00');
  await row.getByRole('button', { name: 'Review the case of thiri at BGS' }).click();
  await expect(page.getByText('Above the daily ceiling for wins less stakes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release credit' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Reject credit' }).click();
  await expect(page.getByText('Enter a reason.')).toBeVisible();
  // The server does not know the case, and the page shows that.
  await page.getByRole('button', { name: 'Release credit' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.context().close();
});
