/** Responsible gaming for a member: a limit in the cashier, and a time-out that begins while a game is open. */

import { keep, mayWithdraw, newMember, PAYMENT } from './pages/member.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test, WITH_GAMES } from './test.ts';

test.use(WITH_GAMES);

test('P-61 a limit holds at the till, and a break ends the game that is open; money out stays open', async ({
  page,
  context,
}) => {
  await english(page);
  const { session } = await newMember(page.request);
  await keep(page, session);
  await mayWithdraw(page, session);

  await test.step('the till asks for a limit once, and keeps to it', async () => {
    await page.goto('/m/voucherCenter');
    const ask = page.getByRole('form', { name: 'Set a deposit limit' });
    await ask.getByRole('textbox', { name: /Deposit limit/ }).fill('၂၀,၀၀၀');
    await ask.getByRole('button', { name: 'Set limit' }).click();
    await expect(ask).toBeHidden();
    await expect(page.getByRole('link', { name: /K 20,000 of K 20,000 left/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount' }).fill('50000');
    await page.getByRole('button', { name: 'Deposit K 50,000' }).click();
    await expect(page.getByRole('alert')).toHaveText(/exceed your deposit limit/);
  });

  await test.step('a looser limit waits', async () => {
    await page.getByRole('link', { name: /of K 20,000 left/ }).click();
    await expect(page.getByRole('heading', { name: 'Play safely' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Deposit limit/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Deposit limit' });
    await sheet.getByText('Month', { exact: true }).click();
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('90000');
    await sheet.getByRole('button', { name: 'Set limit' }).click();
    await expect(sheet.getByText(/You may confirm this from .*K 90,000/)).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Confirm the change' })).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  });

  const game = await context.newPage();
  await keep(game, session);
  await game.goto('/m/play?nodeId=100001');
  await expect(game.locator('iframe')).toBeVisible();

  await test.step('a break that begins elsewhere closes the game', async () => {
    await page.getByRole('button', { name: 'Take a break' }).click();
    const sheet = page.getByRole('dialog', { name: 'Take a break' });
    const stop = sheet.getByRole('button', { name: 'Stop play now' });
    await expect(stop).toBeDisabled();
    await sheet.getByText('1 week', { exact: true }).click();
    await sheet.getByRole('checkbox').check({ force: true });
    expect(await accessibilityFaults(page)).toEqual([]);
    await stop.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('status').getByRole('heading', { name: /^No play until/ })).toBeVisible();
    await expect(game.getByRole('heading', { name: 'Time for a break' })).toBeVisible();
    await expect(game.locator('iframe')).toHaveCount(0);
  });

  await test.step('nothing comes in, and money out stays open', async () => {
    await page.goto('/m/voucherCenter');
    await expect(page.getByRole('heading', { name: /^No play until/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refill' })).toHaveCount(0);
    await page.goto('/m/member/invite');
    await expect(page.getByText('You have taken a break from play. Withdrawals stay open.')).toBeVisible();
    await page.goto('/m/voucherCenter?tab=withdraw');
    await expect(page.getByRole('radio', { name: 'Withdraw' })).toBeChecked();
    await expect(page.locator('#withdrawals')).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
    await page.getByRole('button', { name: 'Withdraw K 5,000' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT);
    await sheet.getByRole('button', { name: 'Withdraw K 5,000' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: /KBZPay.*K 5,000.*Requested/ })).toBeVisible();
    await game.reload();
    await expect(game.getByRole('heading', { name: 'Time for a break' })).toBeVisible();
  });
});
