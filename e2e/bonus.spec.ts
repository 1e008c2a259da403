/** Bonuses from an operator to a member. */
import type { Page } from '@playwright/test';
import { asNewMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const MINE = '/m/voucherCenter?tab=bonus';
const credit = (page: Page, name: string) => page.getByRole('article', { name });

test('a bonus is offered with a deposit, given by hand, seen at once, and given up for exactly what was said', async ({
  page,
  browser,
}) => {
  await english(page);
  const name = await asNewMember(page);

  await test.step('what a deposit would bring is said before it is chosen', async () => {
    await page.goto('/m/voucherCenter');
    const welcome = page.getByRole('switch', { name: /Welcome bonus/ });
    await expect(welcome).toBeDisabled();
    await page.getByRole('textbox', { name: 'Amount' }).fill('50000');
    await expect(welcome).toBeEnabled();
    await expect(page.getByText('You receive K\u00a0100,000 to play')).toBeVisible();
    await expect(page.getByText(/Bet it 8 times within 14 days \(K\u00a0400,000\)/)).toBeVisible();
    await welcome.check();
    await expect(welcome).toBeChecked();
  });

  await page.goto(MINE);
  await expect(page.getByRole('heading', { name: 'No open bonus' })).toBeVisible();
  const desk = await consolePage(browser);

  await test.step('an operator gives one, and the member sees it without asking', async () => {
    await desk.page.getByRole('link', { name: 'Bonuses' }).click();
    await expect(desk.page.getByText('Welcome bonus')).toBeVisible();
    await desk.page.getByRole('radio', { name: /Manual bonuses/ }).check({ force: true });
    await desk.page.getByRole('textbox', { name: 'Player’s account' }).fill(name);
    await desk.page.getByRole('textbox', { name: 'Amount' }).fill('500');
    await desk.page.getByRole('textbox', { name: 'Reason' }).fill('A round that hung');
    await desk.page.getByRole('button', { name: 'Give bonus' }).click();
    await expect(desk.page.getByText('Bonus given.')).toBeVisible();
    await expect(credit(page, 'A gift of the house')).toContainText('K\u00a0500 left to bet');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('giving it up says what is lost, and takes exactly that', async () => {
    await page.getByRole('button', { name: 'Forfeit this bonus' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('K\u00a0500 is forfeited. K\u00a0100,000 stays in your balance.');
    await asked.getByRole('button', { name: 'Forfeit this bonus' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByRole('heading', { name: 'No open bonus' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Earlier bonuses' })).toContainText('Forfeited');
  });

  await test.step('what it cost stands in the report, and the ledger says the same', async () => {
    await desk.page.getByRole('radio', { name: 'Cost' }).check({ force: true });
    await expect(desk.page.getByRole('row', { name: /A gift of the house/ })).toBeVisible();
    await expect(desk.page.getByText('No difference').first()).toBeVisible();
    expect(await accessibilityFaults(desk.page)).toEqual([]);
  });
  await desk.page.context().close();
});
