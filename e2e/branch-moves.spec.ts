/** Moves in the agents' tree in the console: a large branch by two operators, a single player by one. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { consoleOrigin, setUp } from './pages/operator.ts';
import { type Product, startProduct } from './server.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ viewport: DESK, isMobile: false, hasTouch: false });

let house: Product;
test.beforeAll(async () => {
  house = await startProduct();
});
test.afterAll(() => house.stop());

async function command<T>(name: string, input = ''): Promise<T> {
  const answer = await askControl<T>(join(house.dataDir, 'control.sock'), name, input);
  if (!answer || 'error' in answer) throw new Error(answer?.error ?? 'the product has no control socket');
  return answer.value;
}

async function operator(browser: Browser, link: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: consoleOrigin(house.url), viewport: DESK });
  const page = await context.newPage();
  await setUp(page, link, name);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return page;
}

async function openPlace(page: Page, account: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Account name starts with' }).fill(account);
  await page.getByRole('button', { name: `Open: ${account}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: account, level: 2, exact: true })).toBeVisible();
}

/** Expects no accessibility faults and no horizontal overflow on a phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);
}

test('Agents: one operator requests the move of a large branch, another one approves it, and a player moves at once', async ({
  browser,
}, info) => {
  test.setTimeout(300_000);
  const picture = async (page: Page, name: string) =>
    info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
  await command('large-branch');
  const one = await operator(browser, house.setupUrl, 'nandar');
  await one.getByRole('link', { name: /^Agents/ }).click();
  await one.getByText('Tree', { exact: true }).click();
  await expect(one.getByText('No moves to approve.')).toBeVisible();
  await openPlace(one, 'thiha');
  await one.getByRole('button', { name: 'Move…' }).click();
  const form = one.getByRole('form', { name: 'Move branch' });
  await expect(form).toContainText('101 players move, thiha included.');
  await expect(form).toContainText('another operator has to approve this within 24 hours');
  await form.getByRole('button', { name: 'Request move' }).click();
  await expect(form.getByText('Enter the account of the new upline')).toBeVisible();
  await picture(one, 'form');
  await expectSound(one);
  await form.getByRole('textbox', { name: 'Account of the new upline' }).fill('nobody_here');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Changes team');
  await form.getByRole('button', { name: 'Request move' }).click();
  await expect(form.getByRole('alert')).toContainText('Nothing was moved: no account in the tree has this name.');
  await form.getByRole('textbox', { name: 'Account of the new upline' }).fill('susu');
  await form.getByRole('button', { name: 'Request move' }).click();
  await expect(one.getByText(/^Requested\. Another operator has to approve it by /)).toBeVisible();
  const own = one.getByRole('region', { name: 'Branch moves' });
  await expect(own).toContainText('You requested this. Another operator has to approve it.');
  await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expect(one.getByRole('button', { name: 'Move…' })).toHaveCount(0);
  await picture(one, 'requested');
  await expectSound(one);

  const invited = (await command<string[]>('operator', JSON.stringify(['invite']))).join(' ');
  const other = await operator(browser, /(http\S+)/.exec(invited)?.[1] ?? '', 'thiri');
  await expect(other.getByRole('link', { name: 'Agents 1 branch move to approve' })).toBeVisible();
  await other.getByRole('link', { name: 'Branch moves to approve' }).click();
  const moves = other.getByRole('region', { name: 'Branch moves' });
  await expect(moves).toContainText('thiha, 101 players');
  await expect(moves).toContainText('the house → susu');
  await picture(other, 'waiting');
  await expectSound(other);
  await moves.getByRole('button', { name: 'Reject: thiha' }).click();
  await expect(moves.getByText('Enter a reason')).toBeVisible();
  await moves.getByRole('button', { name: 'Approve: thiha' }).click();
  await expect(moves.getByText('thiha moved: the upline is susu from the next period.')).toBeVisible();
  await moves.getByText('Latest moves').click();
  await expect(moves.getByRole('list', { name: 'Latest moves' })).toContainText('Decided by thiri');
  await expect(other.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await picture(other, 'approved');
  await expectSound(other);

  await openPlace(other, 'below7');
  const upline = other.getByRole('navigation', { name: 'Upline' }).getByRole('listitem');
  await expect(upline).toHaveText(['Agents under the house', 'susu', 'thiha', 'below7']);
  await other.getByRole('button', { name: 'Move…' }).click();
  const small = other.getByRole('form', { name: 'Move branch' });
  await expect(small).toContainText('1 player moves, below7 alone.');
  await small.getByText('Under the house', { exact: true }).click();
  await small.getByRole('textbox', { name: 'Reason' }).fill('Asked for it');
  await small.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(other.getByText('below7 moved: the upline is the house from the next period.')).toBeVisible();
  await expect(upline).toHaveText(['Agents under the house', 'below7']);
  await picture(other, 'moved');

  await other.getByRole('link', { name: 'Activity' }).click();
  await expect(other.getByRole('row').filter({ hasText: 'Branch move requested' })).toContainText('Changes team');
  await expect(other.getByRole('row').filter({ hasText: 'Branch move approved' })).toContainText('thiri');
  await one.context().close();
  await other.context().close();
});
