/** Operators' roles and the player page, used by an owner and a clerk. */
import type { Page } from '@playwright/test';
import { mayWithdraw, memberElsewhere, newMember, withdraw } from './pages/member.ts';
import { consoleOrigin, consolePage, setUp } from './pages/operator.ts';
import { uniqueTag } from './pages/unique.ts';
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

test('a clerk is invited with a role, sees what it allows, and another role acts on the open page', async ({
  browser,
}) => {
  const owner = await consolePage(browser);
  const account = await memberElsewhere();
  const { page } = owner;
  await page.getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('button', { name: 'Invite operator' }).click();
  const invite = page.getByRole('region', { name: 'Invite an operator' });
  await invite.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Cashier' });
  await invite.getByRole('button', { name: 'Create link' }).click();
  await expect(invite.getByText('Enter a reason')).toBeVisible();
  await invite.getByRole('textbox', { name: 'Reason' }).fill('Night shift');
  await invite.getByRole('button', { name: 'Create link' }).click();
  await expect(invite.getByText('role Cashier')).toBeVisible();
  const link = await invite.locator('code').innerText();
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('Cashier');
  await expectSound(page);

  const context = await browser.newContext({
    baseURL: consoleOrigin(process.env.PARLOUR_URL ?? ''),
    viewport: { width: 1440, height: 900 },
  });
  const clerk = await context.newPage();
  const name = `clerk${uniqueTag()}`;
  await setUp(clerk, link, name);
  await clerk.getByRole('button', { name: 'I have saved them' }).click();
  const menu = clerk.getByRole('navigation');
  await expect(menu.getByRole('link', { name: /^Withdrawals/ })).toBeVisible();
  for (const hidden of ['Dashboard', 'Announcements', 'Activity', 'Operators'])
    await expect(menu.getByRole('link', { name: hidden })).toHaveCount(0);
  // The address of a page that the role does not allow redirects to an allowed one.
  await clerk.goto('/console/audit');
  await expect(clerk.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();

  await clerk.getByRole('searchbox').fill(account);
  await clerk.getByRole('link', { name: account, exact: true }).click();
  const header = clerk.getByRole('region', { name: account, exact: true });
  await expect(header).toContainText('Active');
  await expect(clerk.getByRole('heading', { name: 'Connections' })).toBeVisible();
  await expect(clerk.getByRole('button', { name: /^Show |Add note|Save tags/ })).toHaveCount(0);
  await expectSound(clerk);

  // The owner makes the clerk an editor; the clerk's next navigation applies it.
  await page.reload();
  await page.getByRole('button', { name: `Open ${name}` }).click();
  const panel = page.getByRole('region', { name });
  await panel.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Content' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Writes announcements now');
  await panel.getByRole('button', { name: 'Change role' }).click();
  await expect(panel.getByText('The role is now Content.')).toBeVisible();
  await clerk.getByRole('radio', { name: 'Timeline' }).check({ force: true });
  await expect(menu.getByRole('link', { name: 'Announcements' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Withdrawals/ })).toHaveCount(0);
  await expect(clerk.getByRole('region', { name: account, exact: true })).toHaveCount(0);
  for (const each of [page, clerk]) await each.context().close();
});

test('a role of the house is added, copied from another one', async ({ browser }) => {
  const { page } = await consolePage(browser);
  await page.getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('radio', { name: 'Roles' }).check({ force: true });
  await page.getByRole('button', { name: 'Open Support' }).click();
  await expect(page.getByRole('img', { name: 'Chats and feedback: Act: yes' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ledger: View: no' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy as new role' }).click();
  const form = page.getByRole('region', { name: 'New role' });
  const name = `Shift lead ${uniqueTag()}`;
  await form.getByRole('textbox', { name: 'Name of the role' }).fill(name);
  await form.getByRole('checkbox', { name: 'Deposits: Act' }).check({ force: true });
  await expect(form.getByRole('checkbox', { name: 'Deposits: View' })).toBeChecked();
  await form.getByRole('textbox', { name: 'Reason' }).fill('A lead for the night');
  await form.getByRole('button', { name: 'Save' }).click();
  const made = page.getByRole('region', { name, exact: true });
  await expect(made.getByRole('checkbox', { name: 'Deposits: Act' })).toBeChecked();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Own');
  await expectSound(page);
  await page.context().close();
});

test('the page of a player: contacts for a reason, tags, notes, and what happened', async ({ browser }) => {
  const { page } = await consolePage(browser);
  const account = await memberElsewhere();
  await page.getByRole('link', { name: 'Players', exact: true }).click();
  await page.getByRole('searchbox').fill(account);
  await page.getByRole('link', { name: account, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Play money' })).toContainText('Lifetime');
  const identity = page.getByRole('region', { name: 'Identity and contacts' });
  const show = identity.getByRole('button', { name: /^Show / }).first();
  await show.click();
  await identity.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(identity.getByText('Enter a reason')).toBeVisible();
  await identity.getByRole('textbox', { name: 'Reason for showing it' }).fill('Called about the account');
  await identity.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(identity.getByRole('textbox')).toHaveCount(0);
  const note = `Prefers calls after six ${uniqueTag()}`;
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox', { name: 'New note' }).fill(note);
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText(note)).toBeVisible();
  const tags = page.getByRole('region', { name: 'Tags' });
  await tags.getByRole('textbox', { name: 'Tags' }).fill('regular, night');
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('region', { name: account, exact: true })).toContainText('night');
  await expectSound(page);
  for (const view of ['Timeline', 'Movements', 'Rounds', 'Bonuses', 'Messages', 'Invitations', 'Access and limits']) {
    await page.getByRole('radio', { name: view }).check({ force: true });
    await expect(page.getByRole('radio', { name: view })).toBeChecked();
    await expectSound(page);
  }
  await page.getByRole('radio', { name: 'Timeline' }).check({ force: true });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Note about a player added');
  await timeline.getByRole('radio', { name: 'Access' }).check({ force: true });
  await expect(timeline).not.toContainText('Note about a player added');
  // The view is part of the address, so that it can be shared.
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Timeline' })).toBeChecked();
  await page.context().close();
});

test('a player is opened from a withdrawal, with the bonuses that must still be played', async ({ page, browser }) => {
  const { name, session } = await newMember(page.request);
  await mayWithdraw(page, session);
  const desk = await consolePage(browser);
  const staff = desk.page;
  await test.step('the player receives a bonus and requests a withdrawal', async () => {
    await staff.goto('/console/bonuses#gifts');
    await staff.getByRole('textbox', { name: 'Player’s account' }).fill(name);
    await staff.getByRole('textbox', { name: 'Amount' }).fill('500');
    await staff.getByRole('textbox', { name: 'Reason' }).fill('A round that hung');
    await staff.getByRole('button', { name: 'Give bonus' }).click();
    await expect(staff.getByText('Bonus given.')).toBeVisible();
  });
  const id = await withdraw(page, session, '1000');
  await test.step('the panel of the withdrawal says what is known, and links to the player', async () => {
    await staff.goto(`/console/withdrawals?find=${name}&open=${id}#all`);
    const panel = staff.getByRole('region', { name: id, exact: true });
    await expect(panel.getByRole('region', { name: 'About the player' })).toContainText('No restriction, tag or note.');
    await expectSound(staff);
    await panel.getByRole('link', { name, exact: true }).first().click();
    await expect(staff.getByRole('region', { name, exact: true })).toBeVisible();
  });
  await test.step('the bonus shows its wagering, and what the player may withdraw', async () => {
    await staff.getByRole('radio', { name: 'Bonuses' }).check({ force: true });
    const gift = staff.getByRole('row', { name: /A gift of the house/ });
    await expect(gift).toContainText('K\u00a00.00 of K\u00a0500.00, 0%');
    await expect(gift).toContainText(desk.name);
    await expect(gift.getByRole('progressbar', { name: 'Wagering' })).toHaveAttribute('value', '0');
    await expect(staff.getByRole('region', { name: 'Play money' })).toContainText('K\u00a099,000.00');
    await expectSound(staff);
  });
  await staff.context().close();
});

test('Reports: a span by vendor and by day, sorted, in the address, and saved as files', async ({ browser }) => {
  const { page } = await consolePage(browser);
  await page.getByRole('link', { name: 'Reports' }).click();
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals.getByRole('heading', { name: 'GGR' })).toBeVisible();
  const table = page.getByRole('region', { name: 'Report', exact: true });
  // Seven days, also those without activity.
  await expect(table.getByRole('row')).toHaveCount(9);
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last 30 days' });
  await expect(table.getByRole('row')).toHaveCount(32);
  const rounds = table.getByRole('columnheader', { name: 'Rounds' });
  await rounds.getByRole('button').click();
  await expect(rounds).toHaveAttribute('aria-sort', 'descending');
  await expectSound(page);
  for (const [button, ending] of [
    ['Export CSV', '.csv'],
    ['Export XLSX', '.xlsx'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    expect((await saved).suggestedFilename()).toContain(ending);
  }
  await page.getByRole('radio', { name: 'Players' }).check({ force: true });
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Tier' });
  await expect(table.getByRole('columnheader', { name: 'Active players' })).toBeVisible();
  // The address names the report, so that a colleague sees the same.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Group by' })).toHaveValue('tier');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('days30');
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page.getByText('Choose two days in order')).toBeVisible();
  await page.context().close();
});
