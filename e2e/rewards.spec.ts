/** Rewards and promo codes: an operator creates a code; a member checks in, redeems it and sees the result. */

import { asNewMember, playRound } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english, moneyOf } from './pages/sign-in.ts';
import { uniqueTag } from './pages/unique.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test('RTE-050 RTE-051 a member checks in and redeems a code that an operator made', async ({ page, browser }) => {
  await english(page);
  const name = await asNewMember(page);
  const word = `SPRING${uniqueTag()}`.toUpperCase();
  const { page: desk } = await consolePage(browser);

  await test.step('an operator makes a promo code of an own word', async () => {
    await desk.goto('/console/promo-codes');
    await desk.getByRole('button', { name: 'New promo code' }).click();
    const form = desk.getByRole('form', { name: 'Promo code' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await form.getByLabel('Word', { exact: true }).fill(word.toLowerCase());
    await form.getByLabel('Name', { exact: true }).fill(`Spring ${word}`);
    await form.getByLabel('Amount per claim').fill('250');
    await form.getByLabel('Max claims, total').fill('5');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(desk.locator(`[data-promo="${word}"]`)).toContainText('0 of 5 claims');
    expect(await accessibilityFaults(desk)).toEqual([]);
  });
  await test.step('RTE-050 the reward centre says what waits; today is claimed with one press', async () => {
    await page.goto('/m/member/home');
    await expect(page.getByRole('link', { name: 'Reward centre' })).toContainText(/[1-9]/);
    await page.getByRole('link', { name: 'Reward centre' }).click();
    await expect(page).toHaveURL(/\/m\/rewardCenter$/);
    const days = page.getByRole('region', { name: 'Daily check-in' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await days.getByRole('button', { name: /^Claim K/ }).click();
    await expect(days.locator('[data-state=claimed]')).toHaveCount(1);
    await expect(days.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Claimed so far' })).toContainText('+K');
  });
  await test.step('a rank that play reached brings its reward, claimed once and in the balance to the unit', async () => {
    await playRound(page, '20000.00');
    const now = page.getByRole('listitem').filter({ hasText: 'Lantern' });
    await expect(async () => {
      await page.goto('/m/rewardCenter');
      await expect(now.getByRole('button', { name: /^Claim/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const before = Number((await moneyOf(page)).balance);
    await now.getByRole('button', { name: /^Claim/ }).click();
    await expect(page.getByRole('region', { name: 'Claimed so far' })).toContainText('Lantern');
    await expect(now.getByRole('button', { name: /^Claim/ })).toBeHidden();
    expect(Number((await moneyOf(page)).balance)).toBe(before + 1000);
  });
  await test.step('RTE-051 a code is refused while it is wrong, pays once however it is typed, and is then used', async () => {
    await page.getByRole('link', { name: 'Promo code' }).click();
    await expect(page).toHaveURL(/\/m\/promoCode$/);
    const field = page.getByRole('textbox', { name: 'Promo code' });
    const redeem = page.getByRole('button', { name: 'Redeem' });
    await field.fill('no such code');
    await redeem.click();
    await expect(page.getByText('There is no such code.')).toBeVisible();
    await field.fill(`${word.slice(0, 3)}-${word.slice(3).toLowerCase()} `);
    await redeem.click();
    await expect(page.getByRole('status').filter({ hasText: 'K 250' })).toContainText('nothing to wager');
    await expect(page.getByRole('region', { name: 'Codes you have redeemed' })).toContainText(word);
    await field.fill(word);
    await redeem.click();
    await expect(page.getByText('You have used this code already.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('the operator sees who used it and what it cost', async () => {
    await desk.reload();
    const row = desk.locator(`[data-promo="${word}"]`);
    await expect(row).toContainText('1 of 5 claims · cost K 250.00');
    await row.getByRole('button', { name: `Claims: Spring ${word}` }).click();
    await expect(desk.getByRole('rowheader', { name })).toBeVisible();
    await row.getByRole('button', { name: `Pause: Spring ${word}` }).click();
    await expect(row).toContainText('Paused');
  });
  await desk.context().close();
});
