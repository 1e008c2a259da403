/** The console's lottery pages: a real draw is put on sale, its prices are verified, and an issue is held. */
import type { Page } from '@playwright/test';
import { consolePage } from './pages/operator.ts';
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

test('Lottery: a real draw goes on sale, unsafe prices are refused by name, an issue is held and released', async ({
  browser,
}, info) => {
  const { page } = await consolePage(browser);
  const picture = async (name: string) =>
    info.attach(name, { body: await page.screenshot(), contentType: 'image/png' });
  await page.getByRole('link', { name: /^Lottery/ }).click();
  await expect(page.getByRole('heading', { name: 'Lottery', level: 1 })).toBeVisible();
  const views = page.getByRole('radiogroup', { name: 'Lottery view' });
  const view = (name: string) => views.getByText(name, { exact: true }).click();
  await expectSound(page);

  await view('Games and prices');
  await page.getByRole('button', { name: 'Review: Thai', exact: true }).click();
  const limits = page.getByRole('form', { name: 'Limits' });
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(limits.getByText('Enter a reason.')).toBeVisible();
  await limits.getByRole('combobox', { name: 'Game' }).selectOption('On sale');
  await limits.getByRole('textbox', { name: 'Reason' }).fill('Two people enter results from today');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Limits saved.')).toBeVisible();

  const prices = page.getByRole('form', { name: 'Prices' });
  await prices.getByRole('textbox', { name: 'Price of th.2top', exact: false }).fill('100');
  await prices.getByRole('textbox', { name: 'Reason' }).fill('A better price');
  await prices.getByRole('button', { name: 'Publish prices' }).click();
  await expect(prices.getByText(/th\.2top .*returns 100\.0000 % of its stakes/)).toBeVisible();
  await picture('games');
  await expectSound(page);

  await view('Issues');
  await page.getByRole('combobox', { name: 'Game' }).selectOption('Thai');
  // The next issues are planned within seconds.
  const rows = page.getByRole('region', { name: 'Issues', exact: true }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible({ timeout: 60_000 });
  await rows.nth(1).getByRole('button').click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('The draw may be postponed');
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText('The issue is held.')).toBeVisible();
  await expect(page.getByText('Held by an operator: The draw may be postponed')).toBeVisible();
  await picture('issue');
  await expectSound(page);
  await view('Results');
  await expect(page.getByRole('region', { name: 'Results' }).getByText('Held', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Review: Thai/ }).click();
  await reason.fill('It takes place');
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText('The issue is released.')).toBeVisible();

  for (const name of ['Orders', 'Report']) {
    await view(name);
    await expectSound(page);
  }
  await view('Games and prices');
  await page.getByRole('button', { name: 'Review: Thai', exact: true }).click();
  await limits.getByRole('combobox', { name: 'Game' }).selectOption('Off sale');
  await limits.getByRole('textbox', { name: 'Reason' }).fill('The journey ends here');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Limits saved.')).toBeVisible();
  await page.context().close();
});

test('Lottery: after the close of the sale, an issue is void when two operators say so', async ({ browser }, info) => {
  const GAME = '4D Malaysia';
  const [first, second] = [await consolePage(browser), await consolePage(browser)];
  /** Switches the sale of the game. */
  const sell = async (state: 'On sale' | 'Off sale') => {
    const { page } = first;
    await page.goto('/console/lottery');
    await page.getByRole('radiogroup', { name: 'Lottery view' }).getByText('Games and prices', { exact: true }).click();
    await page.getByRole('button', { name: `Review: ${GAME}`, exact: true }).click();
    const limits = page.getByRole('form', { name: 'Limits' });
    await limits.getByRole('combobox', { name: 'Game' }).selectOption(state);
    await limits.getByRole('textbox', { name: 'Reason' }).fill('The journey of two operators');
    await limits.getByRole('button', { name: 'Save limits' }).click();
    await expect(page.getByText('Limits saved.')).toBeVisible();
  };
  /** Opens the next issue of the game. */
  const open = async (page: Page) => {
    await page.goto('/console/lottery');
    await page.getByRole('radiogroup', { name: 'Lottery view' }).getByText('Issues', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Game' }).selectOption(GAME);
    const rows = page.getByRole('region', { name: 'Issues', exact: true }).getByRole('row');
    // The next issues are planned within seconds.
    await expect(rows.nth(1)).toBeVisible({ timeout: 60_000 });
    await rows.nth(1).getByRole('button').click();
  };
  const decide = async (page: Page, decision: string, reason: string) => {
    await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await page.getByRole('button', { name: decision, exact: true }).click();
  };

  await sell('On sale');
  await open(first.page);
  await decide(first.page, 'Close now', 'The draw is brought forward');
  await expect(first.page.getByText('The sale has ended. The issue is drawn as scheduled.')).toBeVisible();
  await expect(first.page.getByText(/two operators have to void this issue/)).toBeVisible();
  await decide(first.page, 'Void and refund all', 'It does not take place');
  await expect(first.page.getByText('Saved. Another operator has to void the issue too.')).toBeVisible();
  await info.attach('waiting', { body: await first.page.screenshot(), contentType: 'image/png' });
  await expectSound(first.page);

  await open(second.page);
  await decide(second.page, 'Void and refund all', 'The organiser has cancelled it');
  await expect(second.page.getByText('The issue is void. All stakes are refunded.')).toBeVisible();
  await expect(second.page.getByText('Void', { exact: true }).first()).toBeVisible();
  await sell('Off sale');
  for (const { page } of [first, second]) await page.context().close();
});
