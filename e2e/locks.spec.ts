/** Locks of one player: an operator pauses play, deposits and withdrawals apart, and the player's screens say so. */
import { keep, mayWithdraw, newMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test, WITH_GAMES } from './test.ts';

test.use(WITH_GAMES);

const REASON = 'Another account with the same papers';

test('an operator locks play, deposits and withdrawals one by one, the open game and the cashier say that it is paused, and lifting frees them', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(300_000);
  await english(page);
  const { name, session } = await newMember(page.request);
  await keep(page, session);
  await mayWithdraw(page, session);
  await page.goto('/m/play?nodeId=100001');
  await expect(page.locator('iframe')).toBeVisible();

  const { page: desk } = await consolePage(browser);
  await desk.goto('/console/members');
  await desk.getByRole('searchbox', { name: 'Account' }).fill(name);
  await desk.getByRole('link', { name }).click();
  await desk.getByText('Access and limits', { exact: true }).click();
  const locks = desk.getByRole('region', { name: 'Locks' });
  await expect(locks.getByText('Not locked')).toHaveCount(3);
  expect(await accessibilityFaults(desk)).toEqual([]);

  const place = async (what: 'Play' | 'Deposits' | 'Withdrawals') => {
    await locks.getByRole('button', { name: `Lock: ${what}` }).click();
    const form = locks.getByRole('form', { name: `Lock ${what.toLowerCase()}` });
    await form.getByRole('button', { name: 'Lock' }).click();
    await expect(form.getByText('Enter a reason')).toBeVisible();
    expect(await accessibilityFaults(desk)).toEqual([]);
    await form.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await form.getByRole('button', { name: 'Lock' }).click();
    await expect(locks.getByRole('button', { name: `Lift: ${what}` })).toBeVisible();
  };
  const lift = async (what: 'Play' | 'Deposits' | 'Withdrawals') => {
    await locks.getByRole('button', { name: `Lift: ${what}` }).click();
    const form = locks.getByRole('form', { name: `Lift the lock of ${what.toLowerCase()}` });
    await form.getByRole('textbox', { name: 'Reason' }).fill('The papers are right');
    await form.getByRole('button', { name: 'Lift' }).click();
    await expect(locks.getByRole('button', { name: `Lock: ${what}` })).toBeVisible();
  };

  await test.step('play: the game that is open ends', async () => {
    await place('Play');
    await expect(page.getByRole('heading', { name: 'Paused for your account' })).toBeVisible();
    await expect(page.getByText(/We have paused play for your account/)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  const cashier = await context.newPage();
  await keep(cashier, session);
  await test.step('deposits: the cashier that is open offers none', async () => {
    await cashier.goto('/m/voucherCenter');
    await expect(cashier.getByRole('textbox', { name: 'Amount' })).toBeVisible();
    await place('Deposits');
    await expect(cashier.getByText(/We have paused deposits for your account/)).toBeVisible();
    await expect(cashier.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
    expect(await accessibilityFaults(cashier)).toEqual([]);
    await cashier.getByRole('button', { name: 'Contact service' }).click();
    await expect(cashier.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
  });

  await test.step('withdrawals: the amount stays, and cannot be requested', async () => {
    await cashier.goto('/m/voucherCenter?tab=withdraw');
    await expect(cashier.getByText('Available to withdraw')).toBeVisible();
    await place('Withdrawals');
    await expect(cashier.getByText(/We have paused withdrawals for your account/)).toBeVisible();
    expect(await cashier.content()).not.toContain(REASON);
    expect(await page.content()).not.toContain(REASON);
  });

  await test.step('the page of the player and the list say what is locked', async () => {
    await desk.getByText('Timeline', { exact: true }).click();
    await expect(desk.getByRole('note').filter({ hasText: 'Play is locked until lifted.' })).toBeVisible();
    await expect(desk.getByText(`Deposits of a player locked · ${REASON}`)).toBeVisible();
    await desk.goto('/console/members');
    await desk.getByRole('combobox', { name: 'Locked' }).selectOption({ label: 'Withdrawals' });
    await desk.getByRole('link', { name }).click();
    await desk.getByText('Access and limits', { exact: true }).click();
  });

  await test.step('lifted: the cashier and the games are open again', async () => {
    for (const what of ['Withdrawals', 'Deposits', 'Play'] as const) await lift(what);
    await expect(cashier.getByText(/We have paused withdrawals/)).toHaveCount(0);
    await locks.getByText('Earlier locks').click();
    await expect(locks.getByText(/^Lifted .*The papers are right/)).toHaveCount(3);
    await page.goto('/m/play?nodeId=100001');
    await expect(page.locator('iframe')).toBeVisible();
  });
  await desk.context().close();
});
