/** Ledger: a member's balance summary, an adjustment by two operators, a trial balance, and an export. */
import { readFile } from 'node:fs/promises';
import { asNewMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test('P-47 a balance is adjusted by two operators; the member’s funds and the books say the same to the unit', async ({
  page,
  browser,
}) => {
  await english(page);
  const name = await asNewMember(page);
  await page.goto('/m/voucherCenter?tab=funds');
  const purse = page.getByRole('region', { name: 'Play money' });
  const position = page.getByRole('region', { name: 'Net position' });
  await expect(purse).toContainText('K\u00a0100,000.00');
  await expect(position).toContainText('Net deposits');
  expect(await accessibilityFaults(page)).toEqual([]);

  const [asker, approver] = [await consolePage(browser), await consolePage(browser)];
  await test.step('one asks, and cannot approve', async () => {
    const { page: desk } = asker;
    await desk.getByRole('link', { name: 'Adjustments' }).click();
    await desk.getByRole('textbox', { name: 'Player’s account' }).fill(name);
    await desk.getByRole('textbox', { name: 'Amount', exact: true }).fill('250.505');
    await desk.getByRole('textbox', { name: 'Reason', exact: true }).fill('A round that the vendor lost');
    await desk.getByRole('button', { name: 'Request approval' }).click();
    await expect(desk.getByText(/Enter an amount such as 1500\.50/)).toBeVisible();
    await desk.getByRole('textbox', { name: 'Amount', exact: true }).fill('250.50');
    await desk.getByRole('button', { name: 'Request approval' }).click();
    const panel = desk.getByRole('region', { name });
    await expect(panel).toContainText('You requested this adjustment.');
    await expect(panel.getByRole('button', { name: /Approve/ })).toBeHidden();
  });

  await test.step('another sees the exact figures, approves, and the member’s screen follows by itself', async () => {
    const { page: desk } = approver;
    await desk.getByRole('link', { name: /^Adjustments/ }).click();
    await desk.getByRole('searchbox', { name: 'Account name starts with' }).fill(name);
    await desk.getByRole('button', { name: `Review ${name} +K\u00a0250.50` }).click();
    const panel = desk.getByRole('region', { name });
    await panel.getByRole('button', { name: 'Approve: K\u00a0100,000.00 → K\u00a0100,250.50' }).click();
    await expect(panel.getByText('Approved. The balance is K\u00a0100,250.50.')).toBeVisible();
    await expect(purse).toContainText('K\u00a0100,250.50');
    expect(await accessibilityFaults(desk)).toEqual([]);
  });

  await test.step('what is hidden has stars here too', async () => {
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await expect(purse).toContainText('Play money****');
    await expect(purse).not.toContainText('250');
    await page.getByRole('button', { name: 'Show balance' }).click();
  });

  await test.step('the books are counted, and leave the house with the operator’s name inside', async () => {
    const { page: desk } = approver;
    await desk.getByRole('link', { name: 'Ledger' }).click();
    await desk.getByRole('button', { name: 'Check now' }).click();
    await expect(desk.getByText(`(${approver.name})`)).toBeVisible();
    await expect(desk.getByRole('table', { name: 'Play money' }).getByRole('row', { name: /^Sum/ })).toContainText(
      'K\u00a00.00',
    );
    await expect(desk.getByText('No activity').first()).toBeVisible();
    expect(await accessibilityFaults(desk)).toEqual([]);
    await desk.getByRole('combobox', { name: 'Contents' }).selectOption('adjustments');
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(`Made by ${approver.name} at `);
    expect(text).toMatch(
      new RegExp(`${name},250\\.50,done,A round that the vendor lost,${asker.name},${approver.name}`),
    );
  });
  await asker.page.context().close();
  await approver.page.context().close();
});
