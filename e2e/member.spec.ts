/** Member centre: avatar, VIP tier, wallet, records, benefits and invitations, and disabled features. */
import { SESSION_KEY } from '@parlour/contract/accounts';
import type { Page } from '@playwright/test';
import { withAnnouncements } from './pages/announcements.ts';
import { mailedCode } from './pages/mails.ts';
import { asNewMember, PAYMENT } from './pages/member.ts';
import { english, PASSWORD } from './pages/sign-in.ts';
import { hasItsTime, trafficOf } from './pages/traffic.ts';
import { uniqueDigits } from './pages/unique.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.beforeEach(({ page }) => english(page));

/** Serves the app with some of the merchant's settings changed. */
async function withBrand(page: Page, settings: Record<string, boolean>): Promise<void> {
  const turn = (text: string) =>
    Object.entries(settings).reduce(
      (body, [name, on]) => body.replace(new RegExp(`"${name}":(true|false)`, 'g'), `"${name}":${on}`),
      text,
    );
  await page.route(/(\/m\/[A-Za-z/]+|wps\/system\/whitelabel)$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: turn(await answer.text()) });
  });
}

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
};

test('RTE-028 RTE-050 RTE-051 VIP-001 VIP-005 VIP-006 WAL-005 WAL-006 a member’s own place, from picture to invitation', async ({
  page,
}) => {
  const name = await asNewMember(page);
  await page.goto('/m/member/home');
  const rank = page.getByRole('region', { name: 'Your rank' });

  await test.step('VIP-005 rank and progress are shown', async () => {
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(rank).toContainText('No rank yet');
    await expect(rank).toContainText('0 of 2 conditions met');
    await expect(rank.getByRole('progressbar')).toHaveAttribute('value', '0');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('a picture of the set, and one of the member’s own, stand wherever the member is shown', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your picture' });
    await sheet.getByRole('button', { name: 'Picture 5' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.locator('[data-head=owl]')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } });
    await sheet.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(page.locator('main [data-head=own] img')).toHaveAttribute('src', /^\/upload\//);
    await expect(sheet).toBeHidden();
  });
  await test.step('RTE-028 VIP-001 benefits open', async () => {
    await rank.getByRole('link', { name: 'Benefits' }).click();
    await expect(page).toHaveURL(/\/m\/member\/benefits$/);
    await expect(page.getByRole('heading', { name: 'Conditions for Lantern' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Peacock/ })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
  });
  await test.step('WAL-005 WAL-006 the balance has stars while hidden, and until a slow answer is there', async () => {
    const balance = page.getByRole('region', { name: 'Total balance' });
    await expect(balance).toContainText('100,000.00');
    await balance.getByRole('button', { name: 'Hide balance' }).click();
    await expect(balance).toContainText('****');
    await page.getByRole('link', { name: 'Records' }).click();
    const first = page.getByRole('listitem').filter({ hasText: 'Starting balance' });
    await expect(first).toContainText('Balance ****');
    await expect(page.getByRole('main')).not.toContainText('100,000');
    await page.goBack();
    await balance.getByRole('button', { name: 'Show balance' }).click();
    await expect(balance).toContainText('100,000.00');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((go) => {
      answer = go;
    });
    await page.route('**/wps/wallets/member', async (route) => {
      await held;
      await route.continue();
    });
    await balance.getByRole('button', { name: 'Refresh balance' }).click();
    await expect(balance).toContainText('****');
    answer();
    await expect(balance).toContainText('100,000.00');
    await page.unroute('**/wps/wallets/member');
  });
  await test.step('the statement is looked through by kind', async () => {
    await page.getByRole('link', { name: 'Records' }).click();
    await expect(page.getByText('Starting balance')).toBeVisible();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Kind').selectOption('bet');
    await expect(page.getByText('Nothing fits')).toBeVisible();
    await page.getByLabel('Kind').selectOption('other');
    await expect(page.getByText('+100,000.00')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
  });
  await test.step('the invitation has its own page, with link and QR code', async () => {
    await page.getByRole('link', { name: 'Invite and earn' }).click();
    await expect(page).toHaveURL(/\/m\/member\/invite$/);
    await expect(page.getByRole('heading', { name: /10,000.? for each friend who plays/ })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Your link' })).toBeVisible();
    await expect(page.getByText(/\/m\/register\?affiliateCode=[A-Z0-9]{8}$/)).toBeVisible();
    await expect(page.getByText('No one has joined through your invitation yet.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
  });
  await test.step('an address is proved by the code that is mailed to it', async () => {
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Email Not verified' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('input[name=password]').fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Continue' }).click();
    const email = `${name}@example.com`;
    await sheet.locator('input[name=email]').fill(email);
    await sheet.getByRole('button', { name: 'Get code' }).click();
    await sheet.locator('input[name=code]').fill(await mailedCode(email));
    await sheet.getByRole('button', { name: 'Verify' }).click();
    await expect(
      page.getByRole('button', { name: `Email ${name.slice(0, 1)}***@example.com · Verified` }),
    ).toBeVisible();
    await expect(sheet).toBeHidden();
  });
  await test.step('a proved number gives way to another one, after a warning that withdrawals wait', async () => {
    const sheet = page.getByRole('dialog');
    const digits = uniqueDigits(7);
    for (const [shown, number] of [
      ['Mobile number Not verified', `97${digits}`],
      [`Mobile number +95 *****${digits.slice(-3)} · Verified`, `96${digits}`],
    ] as const) {
      await page.getByRole('button', { name: shown }).click();
      await sheet.locator('input[name=password]').fill(PASSWORD);
      await sheet.getByRole('button', { name: 'Continue' }).click();
      await sheet.getByRole('textbox', { name: 'Mobile number' }).fill(number);
      await expect(sheet.getByText(/nothing can be withdrawn for 24 hours/)).toBeVisible();
      await sheet.getByRole('button', { name: 'Get code' }).click();
      // No code is accepted before one was sent.
      await expect(sheet.getByRole('button', { name: /^Resend in/ })).toBeVisible();
      await sheet.locator('input[name=code]').fill('246801');
      await sheet.getByRole('button', { name: 'Verify' }).click();
      await expect(sheet).toBeHidden();
    }
  });
  await test.step('a forgotten payment password asks who is there, and for a code to what is proved', async () => {
    const sheet = page.getByRole('dialog');
    const prove = async () => {
      await sheet.locator('input[name=password]').fill(PASSWORD);
      await sheet.getByRole('button', { name: 'Continue' }).click();
    };
    const row = page.getByRole('button', { name: 'Payment password' });
    await row.click();
    await prove();
    await sheet.getByLabel('Payment password', { exact: true }).fill(PAYMENT);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(sheet).toBeHidden();
    await row.click();
    await sheet.getByRole('button', { name: 'Forgot password?' }).click();
    await prove();
    await expect(sheet).toContainText('By mobile number: +95 *****');
    expect(await accessibilityFaults(page)).toEqual([]);
    // The number was sent a code a moment ago; so was the address, whose code has another purpose.
    await sheet.getByRole('button', { name: 'Get code' }).click();
    await expect(sheet.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
    await sheet.getByRole('button', { name: 'By email' }).click();
    await expect(sheet).toContainText(`By email: ${name.slice(0, 1)}***@example.com`);
    await sheet.locator('input[name=payment-code]').fill('246801');
    await sheet.getByLabel('New payment password', { exact: true }).fill('ten lanterns 5');
    const answer = page.waitForResponse((response) => response.url().endsWith('/wps/member/payment/forgotten'));
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    expect(await (await answer).json()).toMatchObject({ success: false, code: 'sms.wrong' });
    await expect(sheet.locator('input[name=payment-code]')).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  });
  await test.step('the inbox holds what changed', async () => {
    await page.goto('/m/member/inbox');
    await expect(page.getByRole('main')).toContainText('your contact details changed');
    await page.goto('/m/member/home');
  });
  await test.step('RTE-050 RTE-051 VIP-006 reward centre and promo codes open while the merchant has them', async () => {
    await page.getByRole('link', { name: 'Reward centre' }).click();
    await expect(page).toHaveURL(/\/m\/rewardCenter$/);
    await page.getByRole('link', { name: 'Promo code' }).click();
    await expect(page).toHaveURL(/\/m\/promoCode$/);
    await expect(page.getByRole('heading', { name: 'Promo code', exact: true })).toBeVisible();
  });
});

test('VIP-002 VIP-007 VIP-008 what the merchant has off opens nothing, and says so where it should', async ({
  page,
}) => {
  await asNewMember(page);
  await withBrand(page, { VIPBEN3: false, REWCEN3: false, REFERRAL3: false });
  await page.clock.install();
  await page.goto('/m/member/home');
  const rank = page.getByRole('region', { name: 'Your rank' });
  await test.step('VIP-002 a tap on the rank changes nothing', async () => {
    await expect(rank).toContainText('0 of 2 conditions met');
    await rank.click();
    await expect(rank.getByRole('link')).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/member\/home$/);
    await expect(page.getByRole('link', { name: 'Invite and earn' })).toHaveCount(0);
  });
  await test.step('VIP-007 the reward centre says for two seconds whom to ask', async () => {
    const toast = page.getByText('Please contact customer service');
    // The first toast loads the toast renderer.
    await page.getByRole('button', { name: 'Reward centre' }).click();
    await expect(toast).toBeVisible();
    await expect(toast).toBeHidden();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: 'Reward centre' }).click();
    await page.clock.runFor(100);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_800);
    await expect(toast).toBeVisible();
    await page.clock.runFor(400);
    await expect(toast).toBeHidden();
    await page.clock.resume();
    await expect(page).toHaveURL(/\/m\/member\/home$/);
  });
  await test.step('VIP-008 nor does the promo code open, by its entry or by its address', async () => {
    await page.goto('/m/home');
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Promo code' }).click();
    await expect(page.getByText('Please contact customer service')).toBeVisible();
    await expect(page).toHaveURL(/\/m\/home$/);
    await page.goto('/m/promoCode');
    await expect(page).toHaveURL(/\/m\/home$/);
  });
});

test('NOT-031 NOT-032 the invitation shows itself to members, once in a browser session', async ({ page }) => {
  await withBrand(page, { invitePopup: true });
  const popup = page.getByRole('dialog', { name: 'Invite friends' });
  const quiet = trafficOf(page);
  await page.clock.install();
  await page.goto('/m/home');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await hasItsTime(page, quiet);
  await expect(popup).toHaveCount(0);
  await asNewMember(page);
  await page.goto('/m/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
  await hasItsTime(page, quiet);
  await expect(popup).toHaveCount(0);

  await test.step('nor after a logout, which empties the storage of the session', async () => {
    await page.locator('header').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY)).toBeNull();
    await asNewMember(page);
    await page.goto('/m/home');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
    await hasItsTime(page, quiet);
    await expect(popup).toHaveCount(0);
  });
  await test.step('nor in another tab of the same browser', async () => {
    const another = await page.context().newPage();
    const anotherQuiet = trafficOf(another);
    await withBrand(another, { invitePopup: true });
    await another.clock.install();
    await asNewMember(another);
    await another.goto('/m/home');
    await expect(another.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
    await hasItsTime(another, anotherQuiet);
    await expect(another.getByRole('dialog', { name: 'Invite friends' })).toHaveCount(0);
  });
});

test('announcements greet first, and then the invitation waits for the next browser session', async ({ page }) => {
  await withBrand(page, { invitePopup: true });
  await withAnnouncements(page, { execution: 'A' });
  const quiet = trafficOf(page);
  await page.clock.install();
  await asNewMember(page);
  await page.goto('/m/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
  await page.clock.runFor(3_000);
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(news).toHaveCount(0);
  await hasItsTime(page, quiet);
  await expect(page.getByRole('dialog', { name: 'Invite friends' })).toHaveCount(0);
});
