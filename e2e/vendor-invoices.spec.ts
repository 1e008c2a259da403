/** Vendor invoices: an operator sets a vendor's fees, enters the vendor's figures, and downloads the sheet. */
import { consolePage } from './pages/operator.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test('an operator sets the fees of a vendor and compares the vendor’s figures', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page } = await consolePage(browser);
  const expectSound = async () => {
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  };

  await page.getByRole('link', { name: 'Vendor invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Vendor invoices', exact: true })).toBeVisible();
  const month = await page.getByLabel('Month').inputValue();
  await page.goto(`/console/invoices?open=BGS&month=${month}`);
  await expect(page.getByText('No fees are set.')).toBeVisible();
  await expectSound();

  await test.step('fees are checked at their fields', async () => {
    await page.getByRole('button', { name: 'Add fees' }).click();
    const form = page.getByRole('form', { name: 'Add fees' });
    await form.getByRole('textbox', { name: 'Rate of fee 1' }).fill('120');
    await form.getByRole('textbox', { name: 'Minimum fee of a month' }).fill('2000');
    await form.getByRole('textbox', { name: 'Reason' }).fill('Contract 14');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Enter a percentage from 0 to 100, with at most four decimals.')).toBeVisible();
    await expectSound();
    await form.getByRole('textbox', { name: 'Rate of fee 1' }).fill('11.5');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('All other categories: 11.5% of GGR')).toBeVisible();
    await expect(page.getByText('At least K 2,000.00 a month')).toBeVisible();
  });

  await test.step('the vendor’s figures are compared', async () => {
    await page.getByRole('button', { name: 'Enter vendor’s figures' }).click();
    const form = page.getByRole('form', { name: 'Vendor’s figures' });
    await form.getByRole('textbox', { name: 'Rounds' }).fill('999999999');
    await form.getByRole('textbox', { name: 'Turnover' }).fill('0');
    await form.getByRole('textbox', { name: 'Wins' }).fill('0');
    await form.getByRole('textbox', { name: 'Fee' }).fill('2000.00');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The figures differ.')).toBeVisible();
    await expectSound();
  });

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await waiting).suggestedFilename()).toBe(`invoice-BGS-${month}.csv`);

  await test.step('the list has the vendor with what is due', async () => {
    await page.getByRole('link', { name: 'All vendors' }).click();
    const row = page.getByRole('row', { name: /Parlour Studio/ });
    await expect(row.getByText('Differs')).toBeVisible();
    await expectSound();
  });
  await page.context().close();
});
