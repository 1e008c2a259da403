/** Deposits: the cashier for members and operators. */
import type { Page } from '@playwright/test';
import { asNewMember, newMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english, moneyOf, PASSWORD, theme } from './pages/sign-in.ts';
import { accessibilityFaults, expect, setOffline, test } from './test.ts';

const order = (page: Page) => page.locator('main article[data-order]');
const way = (page: Page, name: string) => page.getByRole('group', { name: 'Method' }).getByRole('radio', { name });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
/** Locates one figure of the receipt. */
const fact = (page: Page, key: string) => order(page).locator(`[data-fact="cashier.${key}"] dd`);
const numberOf = async (page: Page) => (await order(page).getAttribute('data-order')) ?? '';

/** An image of one pixel. */
const RECEIPT = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Opens a deposit at the provider's page. */
async function pay(page: Page, typed: string, shown: string): Promise<void> {
  await amount(page).fill(typed);
  await page.getByRole('button', { name: `Deposit K ${shown}` }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
}

test('WAL-002 WAL-009 a deposit at a provider’s page, its receipt, and both forms of the cashier', async ({ page }) => {
  await english(page);
  await theme(page, 'dark');

  await test.step('a visitor is led to the login and back to the cashier', async () => {
    const { name } = await newMember(page.request);
    await page.goto('/m/voucherCenter');
    await expect(page).toHaveURL(/\/m\/login$/);
    const login = page.getByRole('dialog');
    await login.locator('input[name=username]').fill(name);
    await login.locator('input[name=password]').fill(PASSWORD);
    await login.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/m\/voucherCenter$/);
    await expect(page.getByRole('heading', { name: 'Refill for free' })).toBeVisible();
  });

  await test.step('an amount names its mend, and is understood in the digits of another script', async () => {
    await way(page, 'Mobile wallet').check();
    await amount(page).fill('999');
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(/The minimum is K\s1,000\./);
    await expect(amount(page)).toBeFocused();
    await amount(page).fill('၅၀,၀၀၀');
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByRole('button', { name: '50,000', exact: true })).toHaveAttribute('aria-pressed', 'true');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('WAL-002 what was paid at the provider’s page is in the balance, with a receipt', async () => {
    const before = Number((await moneyOf(page)).balance);
    await pay(page, '၅၀,၀၀၀', '50,000');
    await page.getByRole('button', { name: /^Pay K/ }).click();
    await expect(page).toHaveURL(/\/m\/voucherCenter\?deposit=\d+$/);
    await expect(order(page).getByRole('heading', { name: 'Completed' })).toBeVisible();
    const credited = Number((await fact(page, 'credited').innerText()).replace(/[^\d.]/g, ''));
    const money = await moneyOf(page);
    expect(Number(money.balance)).toBe(before + credited);
    expect(money.sumOfEntries).toBe(Math.round(Number(money.balance) * 100));
    await expect(fact(page, 'amount')).toHaveText('K 50,000');
    await expect(fact(page, 'after')).toHaveText(`K ${Number(money.balance).toLocaleString('en')}`);
    await expect(fact(page, 'order')).toHaveText(await numberOf(page));
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('WAL-009 the base template is one plain list with the same ways', async () => {
    await page.route('**/wps/system/template*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { value: object };
      await route.fulfill({ response, json: { ...body, value: { ...body.value, depositDetail: 0 } } });
    });
    await page.goto('/m/voucherCenter');
    await expect(page.locator('fieldset[data-template=base]')).toBeVisible();
    await expect(way(page, 'Voucher')).toBeVisible();
    await page.unroute('**/wps/system/template*');
    await page.goto('/m/voucherCenter');
    await expect(page.locator('fieldset[data-template=new]')).toBeVisible();
  });
});

test('a deposit that fails, one that is gone on with, and the history of both', async ({ page }) => {
  await english(page);
  await theme(page, 'dark');
  await asNewMember(page);
  await page.goto('/m/voucherCenter');

  await test.step('a payment that fails says so, credits nothing, and leads to another try', async () => {
    const before = await moneyOf(page);
    await way(page, 'Mobile wallet').check();
    await pay(page, '10000', '10,000');
    await page.getByRole('button', { name: 'Let the payment fail' }).click();
    await expect(order(page).getByRole('heading', { name: 'Failed' })).toBeVisible();
    await expect(order(page).getByText('The payment did not go through. Nothing was credited.')).toBeVisible();
    expect(await moneyOf(page)).toEqual(before);
    await order(page).getByRole('link', { name: 'Deposit', exact: true }).click();
  });

  let paid = '';
  await test.step('a deposit that was left stands on top, is gone on with, and the balance rises by itself', async () => {
    await way(page, 'Mobile wallet').check();
    await amount(page).fill('20000');
    // Offline it shows a message and creates no deposit; online the same press creates one.
    const press = page.getByRole('button', { name: 'Deposit K 20,000' });
    await setOffline(page, true);
    await press.click();
    await expect(page.getByRole('alert').filter({ hasText: 'No internet connection' })).toBeVisible();
    await setOffline(page, false);
    await press.click();
    await expect(page).toHaveURL(/\/sandbox-pay\//);
    const provider = page.url();
    await page.goto('/m/voucherCenter');
    const waiting = page.getByRole('region', { name: 'Open deposits' }).getByRole('link');
    await expect(waiting).toContainText('Waiting for payment');
    await waiting.click();
    await expect(order(page).getByRole('button', { name: 'Continue to payment' })).toBeVisible();
    await expect(order(page).getByRole('timer')).toContainText(/\d:\d\d left/);
    // Paid in another window: this one receives the event.
    const other = await page.context().newPage();
    await other.goto(provider);
    await other.getByRole('button', { name: /^Pay K/ }).click();
    await expect(other).not.toHaveURL(/\/sandbox-pay\//);
    await other.close();
    await expect(order(page).getByRole('heading', { name: 'Completed' })).toBeVisible();
    paid = await numberOf(page);
  });

  await test.step('the history holds each with its number', async () => {
    await page.goto('/m/voucherCenter');
    await page.getByRole('button', { name: 'Deposit history' }).click();
    const rows = page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await page.locator('label').filter({ hasText: 'Completed' }).click();
    await expect(rows).toHaveCount(1);
    await page.locator(`[data-deposit="${paid}"]`).click();
    await expect(fact(page, 'order')).toHaveText(paid);
  });

  await test.step('with the balance hidden, what came of it has stars too', async () => {
    await expect(fact(page, 'credited')).toHaveText('K 20,000');
    const address = page.url();
    await page.goto('/m/voucherCenter?tab=funds');
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await expect(page.getByRole('button', { name: 'Show balance' })).toBeVisible();
    await page.goto(address);
    for (const key of ['amount', 'credited', 'after']) await expect(fact(page, key)).toHaveText('****');
    await expect(order(page)).not.toContainText('20,000');
  });
});

test('WAL-002 a bank transfer that an operator confirms, and a voucher that is good once', async ({
  page,
  browser,
}) => {
  await english(page);
  await theme(page, 'light');
  const account = await asNewMember(page);

  await test.step('the member gets the account and a reference, and says that it is paid', async () => {
    await page.goto('/m/voucherCenter');
    await way(page, 'Bank transfer').check();
    await amount(page).fill('30,000');
    await page.getByRole('button', { name: 'Deposit K 30,000' }).click();
    await expect(order(page).getByRole('button', { name: 'Copy: Reference' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await order(page).locator('input[type=file]').setInputFiles(RECEIPT);
    await expect(order(page).getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
    await order(page).locator('input[name=payer]').fill('Aye Aye');
    await order(page).getByRole('button', { name: 'I have paid' }).click();
    await expect(order(page).getByRole('heading', { name: 'Being checked' })).toBeVisible();
  });

  const number = await numberOf(page);
  const redeem = async (typed: string) => {
    await page.goto('/m/voucherCenter');
    await way(page, 'Voucher').check();
    await page.getByRole('textbox', { name: 'Voucher code' }).fill(typed);
    await page.getByRole('button', { name: 'Redeem' }).click();
  };
  const { page: desk } = await consolePage(browser);

  await test.step('an operator credits exactly what came, and the member sees it at once', async () => {
    await desk.goto('/console/deposits');
    await desk.getByRole('button', { name: `Review: ${number}` }).click();
    const panel = desk.getByRole('region', { name: number });
    await expect(panel).toContainText(account);
    await expect(panel).toContainText('Aye Aye');
    await expect(panel.getByRole('img', { name: 'Receipt from the player' })).toBeVisible();
    expect(await accessibilityFaults(desk)).toEqual([]);
    await panel.getByRole('textbox', { name: 'Amount received' }).fill('29,500');
    await panel.getByRole('textbox', { name: 'Bank or provider reference' }).fill('line 7 of today');
    await panel.getByRole('button', { name: 'Credit K 29,500.00' }).click();
    await expect(panel.getByText('Settled').first()).toBeVisible();
    await expect(order(page).getByRole('heading', { name: 'Completed' })).toBeVisible();
    await expect(fact(page, 'amount')).toHaveText('K 29,500');
    await expect(fact(page, 'asked')).toHaveText('K 30,000');
    await expect(fact(page, 'after')).toHaveText('K 129,500');
  });

  let [code, other]: string[] = [];
  await test.step('an operator makes a voucher, whose code is shown once', async () => {
    await desk.goto('/console/vouchers');
    await desk.getByRole('button', { name: 'New batch' }).click();
    const form = desk.getByRole('form', { name: 'New batch' });
    await form.getByRole('textbox', { name: 'Batch name' }).fill(`Counter ${number}`);
    await form.getByRole('textbox', { name: 'Quantity' }).fill('2');
    await form.getByRole('textbox', { name: 'Amount per code' }).fill('5000');
    await form.getByRole('button', { name: 'Create codes' }).click();
    const codes = desk.getByRole('region', { name: `Codes of Counter ${number}` });
    await expect(codes.getByRole('listitem')).toHaveCount(2);
    [code, other] = await codes.getByRole('listitem').allInnerTexts();
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await expect(desk.getByText(code ?? '')).toBeHidden();
  });

  await test.step('the voucher is money once, however it is typed', async () => {
    await redeem((code ?? '').toLowerCase().replaceAll('-', ' '));
    await expect(order(page).getByRole('heading', { name: 'Completed' })).toBeVisible();
    await expect(fact(page, 'after')).toHaveText('K 134,500');
    await redeem(code ?? '');
    await expect(page.locator('[id$=-say]')).toContainText('code');
    expect((await moneyOf(page)).balance).toBe('134500.00');
  });

  await test.step('a batch that is voided makes its unused code worthless', async () => {
    await desk.getByRole('button', { name: `Void: Counter ${number}` }).click();
    const form = desk.getByRole('form', { name: 'Void' });
    await form.getByRole('textbox', { name: 'Reason' }).fill('The list was left on the counter');
    await form.getByRole('button', { name: 'Void batch' }).click();
    await expect(form).toBeHidden();
    await expect(desk.getByRole('listitem').filter({ hasText: `Counter ${number}` })).toContainText('Void');
    await redeem(other ?? '');
    await expect(page.locator('[id$=-say]')).toContainText('code');
    expect((await moneyOf(page)).balance).toBe('134500.00');
  });

  await test.step('a payment that came twice is a case, which a person closes with what was done', async () => {
    await page.goto('/m/voucherCenter');
    await way(page, 'Mobile wallet').check();
    await pay(page, '2000', '2,000');
    await page.getByRole('button', { name: 'Pay twice' }).click();
    await expect(order(page).getByRole('heading', { name: 'Completed' })).toBeVisible();
    const twice = await numberOf(page);
    await desk.goto('/console/deposits#cases');
    const row = desk.getByRole('listitem').filter({ hasText: twice });
    await expect(row).toContainText('Paid twice');
    await row.getByRole('textbox', { name: 'Resolution' }).fill('Sent back by the provider');
    await row.getByRole('button', { name: 'Close case' }).click();
    await expect(row).toBeHidden();
    expect((await moneyOf(page)).balance).toBe('136500.00');
  });

  await test.step('a method that an operator saves has its limits and its fee for the member at once', async () => {
    const name = `Corner ${number}`;
    await desk.goto('/console/methods');
    await desk.getByRole('button', { name: 'Add method' }).click();
    const form = desk.getByRole('form', { name: 'Payment methods' });
    await form.getByRole('textbox', { name: 'Code', exact: true }).fill(`corner-${number.toLowerCase()}`);
    await form.getByRole('combobox', { name: 'Provider' }).selectOption('bank');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByRole('textbox', { name: 'Bank', exact: true }).fill('Corner bank');
    await form.getByRole('textbox', { name: 'Account holder' }).fill('The house');
    await form.getByRole('textbox', { name: 'Account number' }).fill('12 34');
    await form.getByRole('textbox', { name: 'Min amount' }).fill('2000');
    await form.getByRole('textbox', { name: 'Max amount' }).fill('9000');
    await form.getByRole('textbox', { name: 'Fixed fee' }).fill('100');
    await form.getByRole('textbox', { name: 'Fee, per mille' }).fill('10');
    await form.getByRole('checkbox', { name: 'Offered to players' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await page.goto('/m/voucherCenter');
    await way(page, name).check();
    await amount(page).fill('9001');
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /The maximum is K\s9,000\./ })).toBeVisible();
    await amount(page).fill('5000');
    await expect(page.locator('dl[aria-live=polite]')).toContainText(/K\s150/);
    await expect(page.locator('dl[aria-live=polite]')).toContainText(/K\s4,850/);
    await desk.getByRole('button', { name: `Turn off: ${name}` }).click();
    await expect(desk.getByRole('button', { name: `Turn on: ${name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Deposit K 5,000' }).click();
    await expect(page.getByText('This payment method is closed right now. Choose another one.')).toBeVisible();
    await expect(way(page, name)).toBeHidden();
    await desk.context().close();
  });
});
