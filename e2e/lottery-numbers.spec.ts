/** Number limits: an operator sets one; a player sees the reduced price and then a blocked number, both live. */
import { join } from 'node:path';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { consolePage } from './pages/operator.ts';
import { becomeMember, english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

/** Games that no other test bets on. */
const WINGO = { code: 'wingo-3m', name: 'WinGo 3 min' };
const TWO_D = { code: 'express2d-5m', name: '2D Express 5 min' };

test.beforeEach(({ page }) => english(page));

test('a price that is cut and a number that is blocked reach the open pages of player and operator', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(150_000);
  const { page: desk } = await consolePage(browser);
  await desk.setViewportSize({ width: 1440, height: 900 });
  const picture = async (of: typeof page, name: string) =>
    info.attach(name, { body: await of.screenshot(), contentType: 'image/png' });
  // The following rounds are long enough for all of the test's steps.
  for (const { code } of [WINGO, TWO_D]) {
    const answer = await askControl(join(process.env.PARLOUR_DATA ?? '', 'control.sock'), 'lottery-draw', code);
    if (!answer || 'error' in answer) throw new Error(answer?.error ?? 'the product has no control socket');
  }

  await desk.getByRole('link', { name: /^Lottery/ }).click();
  await desk.getByRole('radiogroup', { name: 'Lottery view' }).getByText('Exposure', { exact: true }).click();
  const rule = desk.getByRole('form', { name: 'Number limits' });
  /** Limits a number's payout to K 2,000; from two fifths of it on, its price falls by 5 percent, and by 5 more. */
  async function limit(game: string, type: string) {
    await desk.getByRole('combobox', { name: 'Game' }).selectOption(game);
    await expect(rule.getByRole('heading', { name: game })).toBeVisible();
    await rule.getByRole('combobox', { name: 'Bet type' }).selectOption(type);
    await rule.getByRole('textbox', { name: /^Max payout per number/ }).fill('2000');
    await rule.getByRole('textbox', { name: /^Price cut from/ }).fill('40');
    await rule.getByRole('textbox', { name: 'Steps' }).fill('2');
    await rule.getByRole('textbox', { name: 'Price cut per step, %' }).fill('5');
    await rule.getByRole('textbox', { name: 'Reason' }).fill('A small house');
    await rule.getByRole('button', { name: 'Save rule' }).click();
    await expect(desk.getByText('Rule saved.', { exact: false })).toBeVisible();
    await desk.getByRole('region', { name: 'Payout by number' }).waitFor();
  }
  await limit(WINGO.name, 'wingo.num');
  await desk.getByRole('combobox', { name: 'Bet type' }).first().selectOption('wingo.num');

  await becomeMember(page);
  await page.goto(`/m/lottery?game=${WINGO.code}`);
  await page.getByRole('button', { name: '7 pays 8.82' }).click();
  const sheet = page.getByRole('dialog', { name: 'Number 7' });
  await sheet.getByRole('button', { name: 'Bet K 100 on Number 7' }).click();
  await expect(sheet).toBeHidden();
  // One hit pays K 882, more than two fifths of the limit: the next bet has the first reduction, on the open page.
  await expect(page.getByRole('button', { name: /^7 8\.82 pays 8\.379$/ })).toBeVisible();
  await page.getByRole('button', { name: /^7 8\.82/ }).click();
  await expect(sheet.getByText('8.379')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await picture(page, 'player-cut');
  await sheet.getByRole('button', { name: 'Bet K 100 on Number 7' }).click();
  await expect(sheet).toBeHidden();
  await picture(page, 'player-road');

  const cells = desk.getByRole('region', { name: 'Payout by number' });
  const seven = cells.getByRole('button', { name: /^7 / });
  await expect(seven).toHaveAttribute('data-state', 'cut');
  await seven.click();
  const panel = desk.getByRole('region', { name: 'Number 7' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Everybody bets it');
  await panel.getByRole('button', { name: 'Block number' }).click();
  await expect(desk.getByText('Number 7 is blocked.')).toBeVisible();
  await expect(seven).toHaveAttribute('data-state', 'blocked');
  expect(await accessibilityFaults(desk)).toEqual([]);
  await picture(desk, 'console-wingo');

  await expect(page.getByRole('button', { name: '7 Closed' })).toBeVisible();
  await picture(page, 'player-blocked');
  // It handles a tap although it is disabled.
  await page.getByRole('button', { name: '7 Closed' }).click({ force: true });
  await expect(page.getByText('This number takes no more bets.', { exact: false })).toBeVisible();
  await expect(sheet).toBeHidden();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('It was a rumour');
  await panel.getByRole('button', { name: 'Unblock number' }).click();
  await expect(page.getByRole('button', { name: /^7 8\.82 pays/ })).toBeVisible();

  await limit(TWO_D.name, 'mm.2d.straight');
  await desk.getByRole('combobox', { name: 'Bet type' }).first().selectOption('mm.2d.straight');
  await page.goto(`/m/lottery?game=${TWO_D.code}`);
  const keys = async (digits: string) => {
    for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
  };
  await keys('4708');
  await page.getByRole('textbox', { name: 'Multiple' }).fill('12');
  await page.getByRole('button', { name: 'Slip' }).click();
  const slip = page.getByRole('dialog', { name: 'Slip' });
  await slip.getByRole('button', { name: /^Place order/ }).click();
  await expect(slip).toBeHidden();
  await keys('4712');
  await expect(page.getByText(/^47: price \d+% lower$/)).toBeVisible();
  await picture(page, 'player-typed');
  await page.getByRole('button', { name: 'Slip' }).click();
  await expect(slip.getByText(/^47: price \d+% lower$/)).toBeVisible();
  await picture(page, 'player-slip');
  await expect(cells.getByRole('button', { name: /^47 / })).toHaveAttribute('data-state', 'cut');
  await cells.getByRole('button', { name: /^47 / }).click();
  await picture(desk, 'console-2d');
  await desk.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityFaults(desk)).toEqual([]);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(desk, 'console-phone');
  await desk.context().close();
});
