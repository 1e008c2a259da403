/**
 * Agent centre: figures of the team, and a contract from its proposal to the downline agent's answer, from both sides.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { field, submit } from './pages/forms.ts';
import { asMember, memberElsewhere, playRound } from './pages/member.ts';
import { english, PASSWORD } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

async function command<T>(name: string, text: string): Promise<T> {
  const answer = await askControl<T>(join(process.env.PARLOUR_DATA ?? '', 'control.sock'), name, text);
  if (!answer || 'error' in answer) throw new Error(answer?.error ?? 'the product has no control socket');
  return answer.value;
}
const agentCommand = (...words: string[]): Promise<unknown> => command('agent', JSON.stringify(words));
/** The product checks for due settlements every 15 seconds. */
const SETTLED = { timeout: 90_000 };

/**
 * Returns controls below the minimum touch target: less than 44 pixels high, including the padding of pseudo-elements.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const heightOf = (control: Element): number => {
      const around = getComputedStyle(control, '::after');
      const room = around.content !== 'none' && around.position === 'absolute' ? Number.parseFloat(around.height) : 0;
      return Math.max(control.getBoundingClientRect().height, room);
    };
    return [...main.querySelectorAll('a, button, select, summary, label:has(input), input')]
      .filter((control) => control.checkVisibility() && !(control.tagName === 'INPUT' && control.closest('label')))
      .filter((control) => heightOf(control) < 43.5)
      .map((control) => `${heightOf(control)} ${control.outerHTML.slice(0, 120)}`);
  });

/** Returns the page's faults: accessibility, touch targets, and horizontal overflow. */
async function faultsOf(page: Page): Promise<string[]> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [...(await accessibilityFaults(page)), ...(await smallTargets(page)), ...(isWide ? ['wider than it is'] : [])];
}

async function signIn(page: Page, name: string, path: string): Promise<void> {
  await english(page);
  await page.goto(path);
  await field(page, 'username').fill(name);
  await field(page, 'password').fill(PASSWORD);
  await submit(page).click();
}

const contractPrompt = (page: Page) => page.getByRole('alertdialog', { name: 'Daily salary' });

test('AGT-001 an agent sees the figures of his team, and makes a contract with an agent below him', async ({
  page,
  browser,
  baseURL,
}) => {
  const boss = await memberElsewhere();
  await agentCommand(boss, 'on', '1');
  await agentCommand(boss, 'rate', '0.9');
  await agentCommand(boss, 'quota', '0.7', '5');
  await agentCommand(boss, 'contract', 'daily', 'CONS', '100', '1000:0:0:0.5', '5000:3:0:0.8');
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const below = await context.newPage();
  const team = page.getByRole('region', { name: 'With agents below me' });

  await test.step('signs in by the agents’ door and agrees to the contract of the house', async () => {
    await signIn(page, boss, '/m/agent');
    await contractPrompt(page).getByRole('button', { name: 'View contract' }).click();
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.getByRole('link', { name: 'My contracts' }).click();
    const own = page.getByRole('article', { name: 'Daily salary · All products' });
    await expect(own).toContainText('AgreedVersion 1');
    await own.getByText('History').click();
    await expect(own.getByRole('listitem').filter({ hasText: 'New proposal · House · ' })).toBeVisible();
    await expect(own.getByRole('listitem').filter({ hasText: 'Agreed · You · ' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  let kid = '';
  await test.step('invites by the code; who registers by it and plays is in the figures', async () => {
    await page.goto('/m/member/agent?view=invite');
    await expect(page.getByRole('img', { name: 'Your link' })).toBeVisible();
    const code = await page.getByText('Your code').locator('..').locator('bdi').innerText();
    expect(await faultsOf(page)).toEqual([]);
    kid = await memberElsewhere({ affiliateCode: code });
    await asMember(below, kid);
    await playRound(below, '1000.00');
    await expect(async () => {
      await page.goto('/m/member/agent');
      await expect(page.getByRole('region', { name: 'Agent centre' })).toContainText('TurnoverK 1,000', {
        timeout: 2_000,
      });
    }).toPass();
    await expect(page.getByRole('link', { name: /^Slots.*K 1,000/ })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('opens the team and the branch of an agent below', async () => {
    await agentCommand(kid, 'on', '1');
    await page.getByRole('link', { name: 'Team report' }).click();
    const row = page.getByRole('listitem').filter({ hasNotText: boss });
    await expect(row).toContainText('Turnover1,000');
    expect(await faultsOf(page)).toEqual([]);
    await row.getByRole('link').click();
    await expect(page.getByRole('navigation', { name: 'Team report' })).toContainText(boss);
    await expect(page.getByRole('listitem').filter({ hasText: 'Own play' })).toContainText('Turnover1,000');
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('proposes a contract; a rate above the own one is refused at its tier, with the ceiling', async () => {
    await page.getByRole('link', { name: 'Propose a contract' }).click();
    const tier = (number: number) => page.getByRole('group', { name: `Tier ${number}` });
    await tier(1).getByLabel('Rate').fill('0.6');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(tier(1)).toContainText('Tier 1: the rate can be at most 0.5 %, as in your own contract.');
    await expect(tier(1).getByLabel('Rate')).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await tier(1).getByLabel('Rate').fill('0.4');
    await tier(2).getByLabel('Rate').fill('0.7');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(team.getByRole('article')).toContainText('New proposalVersion 1');
    await expect(team.getByRole('row', { name: 'K 5,000 3 0.7 %' })).toBeVisible();
  });

  await test.step('changes it before it is answered: the new one takes its place', async () => {
    await team.getByRole('link', { name: 'Propose a change' }).click();
    await expect(page.getByText('This replaces version 1')).toBeVisible();
    await page.getByRole('group', { name: 'Tier 2' }).getByLabel('Rate').fill('0.75');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(team.getByRole('article')).toContainText('Changed proposalVersion 2');
    await expect(team.getByRole('row', { name: 'K 5,000 3 0.75 %' })).toBeVisible();
  });

  await test.step('the agent below is prompted for it, agrees, and sees it agreed', async () => {
    await below.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
    await signIn(below, kid, '/m/login');
    await contractPrompt(below).getByRole('button', { name: 'View contract' }).click();
    await expect(below.getByRole('row', { name: 'K 5,000 3 0.75 %' })).toBeVisible();
    expect(await faultsOf(below)).toEqual([]);
    await below.getByRole('button', { name: 'Agree' }).click();
    await below.getByRole('link', { name: 'My contracts' }).click();
    await expect(below.getByRole('article')).toContainText('AgreedVersion 2');
  });

  await test.step('so does the one who proposed it, who asks for its end; the other one keeps it', async () => {
    await page.reload();
    await expect(team.getByRole('article')).toContainText('AgreedVersion 2');
    await team.getByRole('button', { name: 'Ask to end it' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Ask to end it' });
    await dialog.getByRole('button', { name: 'Ask to end it' }).click();
    await expect(dialog).toContainText('Please fill this in.');
    await dialog.getByLabel('Reason').fill('Too little play');
    await dialog.getByRole('button', { name: 'Ask to end it' }).click();
    await expect(team.getByRole('article')).toContainText('End requestedVersion 2');
    await below.goto('/m/member/agent/getSalaryContract');
    await below.getByRole('button', { name: 'Keep it' }).click();
    await expect(below.getByText('No contract is waiting')).toBeVisible();
    await page.reload();
    await expect(team.getByRole('article')).toContainText('AgreedVersion 2');
  });

  await test.step('a day that is over is settled and paid, and both read the same of it', async () => {
    test.setTimeout(test.info().timeout + SETTLED.timeout);
    // K 4,000 of turnover: 0.5 % of it for the upline, 0.4 % of that for the downline.
    await command('agreed-long-ago', `${boss},${kid}`);
    const card = (of: Page) => of.locator('details').filter({ hasText: 'Paid' });
    await expect(async () => {
      await page.goto('/m/member/agent?view=settlements');
      await expect(card(page).first()).toContainText('K 20', { timeout: 4_000 });
    }).toPass(SETTLED);
    await card(page).first().locator('summary').click();
    await expect(page.getByRole('listitem').filter({ hasText: /^Turnover/ })).toContainText('K 4,000');
    await expect(page.getByRole('listitem').filter({ hasText: 'Tier 1 of 2' })).toContainText('0.5 %');
    await expect(page.getByRole('listitem').filter({ hasText: 'To be paid' })).toContainText('K 20');
    await expect(page.getByText('Paid by House')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByText('With agents below me').click();
    await expect(card(page).first()).toContainText('K 16');
    await below.goto('/m/member/agent');
    await below.getByRole('link', { name: 'Settlements' }).click();
    await expect(card(below).first()).toContainText('K 16');
    await card(below).first().locator('summary').click();
    await expect(below.getByRole('listitem').filter({ hasText: 'Tier 1 of 2' })).toContainText('0.4 %');
    expect(await faultsOf(below)).toEqual([]);
    await below.goto('/m/member/records');
    await expect(below.getByText('Team commission').first()).toBeVisible();
    const runs = await command<string[]>('agents-recompute', '');
    const run = runs.findLast((line) => line.endsWith('done')) ?? '';
    const [said = ''] = await command<string[]>('agents-recompute', run.split(' ')[0] ?? '');
    expect(said).toContain('gives the same');
  });
  await context.close();
});

test('an agent reads rebates and quotas, and a player has no agent centre', async ({ page }) => {
  const name = await memberElsewhere();
  await english(page);
  await asMember(page, name);
  await page.goto('/m/member/agent?view=contracts');
  await expect(page).toHaveURL(/\/m\/home$/);
  await agentCommand(name, 'on', '1');
  await agentCommand(name, 'rate', '0.9');
  await agentCommand(name, 'quota', '0.7', '5');
  await asMember(page, name);
  await page.goto('/m/member/agent');
  await page.getByRole('link', { name: 'Rebates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rebates');
  await expect(page.getByText('No rebates in these days')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rebates' })).toContainText('0.9 %');
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('link', { name: 'Quotas' }).click();
  await expect(page.getByRole('row', { name: '0.7 % 5 left' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('link', { name: 'My contracts' }).click();
  await expect(page.getByText('No contracts yet')).toBeVisible();
  await page.getByRole('link', { name: 'Propose a contract' }).click();
  await expect(page.getByText('Contracts are made with agents directly below you.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});
