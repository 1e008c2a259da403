import { computeFee } from '@parlour/contract/deposits';
import type { Browser, Page } from '@playwright/test';
import { isReady, openCards, raise, spin } from './pages/game.ts';
import { asNewMember, PAYMENT } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english, moneyOf, PASSWORD, valueAt } from './pages/sign-in.ts';
import { uniqueDigits } from './pages/unique.ts';
import { accessibilityFaults, expect, test, WITH_GAMES } from './test.ts';

test.use(WITH_GAMES);

async function deskOf(browser: Browser) {
  const desk = await consolePage(browser);
  await desk.page.goto('/console/withdrawals');
  return desk;
}
/** Opens one withdrawal next to the list. */
const look = (page: Page, id: string) => page.getByRole('button', { name: `Review: ${id}` }).click();

const minorOf = (text: string): number => Math.round(Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, '')) * 100);
/** Formats amounts as the app does: without zero decimals. */
const shown = (minor: number): string =>
  `K ${(minor / 100).toLocaleString('en', { minimumFractionDigits: minor % 100 ? 2 : 0 })}`;
const credit = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const available = (page: Page) => page.getByText('Available to withdraw').locator('xpath=..').locator('b');

test('WAL-003 a member deposits with a bonus, claims, plays it free and withdraws: the balance falls at once, two operators approve, and the phone says when it is paid', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const account = await asNewMember(page);
  await english(page);
  const sheet = page.getByRole('dialog');

  await test.step('a deposit with its bonus, and a reward: what they bring is locked', async () => {
    await page.goto('/m/voucherCenter');
    await page.getByRole('group', { name: 'Method' }).getByRole('radio', { name: 'Mobile wallet' }).check();
    await page.getByRole('textbox', { name: 'Amount' }).fill('1000');
    await page.getByRole('switch', { name: /Welcome bonus/ }).check();
    await page.getByRole('button', { name: 'Deposit K 1,000' }).click();
    await page.getByRole('button', { name: /^Pay K/ }).click();
    await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
    await page.goto('/m/rewardCenter');
    await page
      .getByRole('region', { name: 'Daily check-in' })
      .getByRole('button', { name: /^Claim K/ })
      .click();
    await expect(page.getByRole('region', { name: 'Claimed so far' })).toContainText('+K');
    await page.goto('/m/voucherCenter?tab=bonus');
    await expect(credit(page, 'Daily check-in')).toContainText('K 100 left to bet');
    await expect(credit(page, 'Welcome bonus')).toContainText('K 8,000 left to bet');
    await expect(credit(page, 'Deposit')).toContainText('K 1,000 left to bet');
    await page.goto('/m/voucherCenter?tab=withdraw');
    await expect(available(page)).toHaveText('K 100,000');
  });

  await test.step('one round plays the reward free and moves the bonus', async () => {
    await page.goto('/m/play?nodeId=100001');
    await openCards(page);
    await spin(page);
    await isReady(page);
    await page.goto('/m/voucherCenter?tab=bonus');
    await expect(credit(page, 'Welcome bonus')).toContainText('K 7,500 left to bet');
    await expect(page.getByRole('region', { name: 'Earlier bonuses' })).toContainText(/Daily check-in.*Yours/s);
  });

  await test.step('more rounds play the deposit free; now and then the game asks whether the time is known', async () => {
    await page.goto('/m/play?nodeId=100001');
    await raise(page, 3);
    const isLocked = async () => {
      const { credits } = await valueAt<{ credits: { kind: string }[] }>(page, '/wps/bonus');
      return credits.some(({ kind }) => kind === 'deposit');
    };
    do {
      await spin(page);
      await isReady(page);
    } while (await isLocked());

    // The server measures the hour; the answer simulates its end.
    await page.route('**/wps/protection/sitting', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { value: object };
      const isChecked = (route.request().postDataJSON() as { checked: boolean }).checked;
      await route.fulfill({ response, json: isChecked ? body : { ...body, value: { ...body.value, checkIn: 0 } } });
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const check = page.getByRole('alertdialog', { name: 'Reality check' });
    await expect(check).toContainText('You have been playing for');
    const said = await check.locator('dd').innerText();
    expect(minorOf(said)).toBe((await moneyOf(page)).net);
    expect(await accessibilityFaults(page)).toEqual([]);
    // The page also polls by itself.
    const known = page.waitForRequest(
      (request) =>
        request.url().endsWith('/wps/protection/sitting') && (request.postDataJSON() as { checked: boolean }).checked,
    );
    await check.getByRole('button', { name: 'Keep playing' }).click();
    expect((await known).postDataJSON()).toEqual({ checked: true });
    await expect(check).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await page.goto('/m/voucherCenter?tab=withdraw');

  await test.step('a payment password, after the login password once more', async () => {
    await page.getByRole('button', { name: 'Payment password' }).click();
    await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('an account of the member’s own, with a number in Burmese digits', async () => {
    await page.getByRole('button', { name: 'Add an account' }).click();
    await sheet.getByRole('radio', { name: 'WavePay' }).check();
    await sheet.getByLabel('Account holder').fill('Thiri Aung');
    const own = uniqueDigits(9);
    const burmese = Array.from(own, (digit) => String.fromCodePoint(0x1040 + Number(digit))).join('');
    await sheet.getByLabel('Account number').fill(burmese);
    await sheet.getByLabel('Payment password', { exact: true }).fill('not the right one');
    await sheet.getByRole('button', { name: 'Add an account' }).click();
    await expect(sheet.getByText('This payment password is wrong.', { exact: false })).toBeVisible();
    await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT);
    await sheet.getByRole('button', { name: 'Add an account' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(`${own.slice(0, 2)}••••${own.slice(-4)}`)).toBeVisible();
  });

  let id = '';
  let free = 0;
  let arrives = '';
  const out = (state: string) => page.getByRole('button', { name: new RegExp(`WavePay.*${shown(free)}.*${state}`) });
  await test.step('an amount with its fee, asked again as a whole, lowers the balance', async () => {
    const { balance } = await moneyOf(page);
    const { locked } = await valueAt<{ locked: string }>(page, '/wps/bonus');
    free = minorOf(balance) - minorOf(locked);
    await expect(available(page)).toHaveText(shown(free));
    const arabic = (free / 100).toFixed(2).replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    await page.getByRole('textbox', { name: 'Amount' }).fill(arabic);
    arrives = shown(free - Number(computeFee(BigInt(free), { fixed: 0n, permille: 5 })));
    await expect(page.getByText(arrives)).toBeVisible();
    await page.getByRole('button', { name: `Withdraw ${shown(free)}` }).click();
    await expect(sheet.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
    await expect(sheet.getByText('WavePay')).toBeVisible();
    await expect(sheet.getByText(arrives)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT);
    // The list of withdrawals has the same address.
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/wps/withdrawals') && response.request().method() === 'POST',
    );
    await sheet.getByRole('button', { name: `Withdraw ${shown(free)}` }).click();
    id = ((await (await answer).json()) as { value: { id: string } }).value.id;
    await expect(sheet).toBeHidden();
    await expect(available(page)).toHaveText('K 0');
    expect(minorOf((await moneyOf(page)).balance)).toBe(minorOf(locked));
    await expect(out('Requested')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  const [one, two] = [await deskOf(browser), await deskOf(browser)];
  await test.step('the first operator’s approval is not enough', async () => {
    await look(one.page, id);
    const panel = one.page.getByRole('region', { name: id });
    await expect(panel.getByText(account)).toBeVisible();
    await expect(panel.getByText('Joined')).toBeVisible();
    await panel.getByRole('button', { name: 'Approve' }).click();
    await expect(panel.getByText('You approved this withdrawal.', { exact: false })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(await accessibilityFaults(one.page)).toEqual([]);
    await expect(out('Being checked')).toBeVisible();
  });

  await test.step('another one approves, pays and writes the reference', async () => {
    await look(two.page, id);
    const panel = two.page.getByRole('region', { name: id });
    // A press before this page knows the first approval is refused.
    await expect(panel.getByText('Your approval is the second', { exact: false })).toBeVisible();
    await panel.getByRole('button', { name: 'Approve' }).click();
    await panel.getByLabel('Payment reference').fill('WP 20261121-7');
    await panel.getByRole('button', { name: /^Mark K.* as paid$/ }).click();
    await expect(panel.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the member sees it without asking', async () => {
    await out('Paid').click();
    await expect(sheet.getByText('WP 20261121-7')).toBeVisible();
    await expect(sheet.getByRole('listitem')).toHaveText([/Requested/, /Being checked/, /Approved/, /Paid/]);
  });

  await test.step('an operator finds it by its number, and it opens', async () => {
    await one.page.getByRole('button', { name: 'Search', exact: true }).click();
    const finder = one.page.getByRole('dialog', { name: 'Search pages, players, games, deposits and withdrawals' });
    await finder.getByRole('combobox').fill(id);
    const option = finder.getByRole('option').filter({ hasText: account }).filter({ hasText: 'Paid' });
    await expect(option).toHaveText(new RegExp(`^${id}${account} · K\\s[\\d,.]+ · Paid$`));
    await option.click();
    await expect(one.page.getByRole('region', { name: id }).getByText('WP 20261121-7').first()).toBeVisible();
    await expect(one.page.getByRole('row', { name: account })).toHaveAttribute('aria-current', 'true');
  });

  await one.page.context().close();
  await two.page.context().close();
});
