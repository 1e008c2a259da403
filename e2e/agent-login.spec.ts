/** The agents' login page: who signs in there, without social login, and the code of an agent's link. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { field, submit } from './pages/forms.ts';
import { memberElsewhere } from './pages/member.ts';
import { english, PASSWORD } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const agentCommand = (...words: string[]) =>
  askControl(join(process.env.PARLOUR_DATA ?? '', 'control.sock'), 'agent', JSON.stringify(words));

async function signIn(page: Page, name: string): Promise<void> {
  await field(page, 'username').fill(name);
  await field(page, 'password').fill(PASSWORD);
  await submit(page).click();
}
const storedCode = (page: Page) => page.evaluate(() => sessionStorage.getItem('mc_agent_code'));

test('AGT-004 AGT-007 agents sign in at /m/agent, and players are refused there', async ({ page }) => {
  const [agent, player] = [await memberElsewhere(), await memberElsewhere()];
  await agentCommand(agent, 'on', '1');
  await english(page);
  await page.goto('/m/agent');
  await signIn(page, player);
  await expect(page.getByText('No permission or feature temporarily unavailable')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBeNull();
  await signIn(page, agent);
  await expect(page.getByText('Signed in as agent')).toBeVisible();
  const session = await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO') ?? '{}');
  expect(JSON.parse(session)).toMatchObject({ userName: agent, type: 1 });
  await expect(page.getByRole('link', { name: 'Agent centre' })).toBeVisible();
});

test('AGT-005 the agents’ login page has no social login', async ({ page }) => {
  await english(page);
  const social = page.getByRole('button', { name: /Google|Facebook/ });
  await page.goto('/m/login');
  await expect(social).toHaveCount(2);
  await page.goto('/m/agent');
  await expect(field(page, 'username')).toBeVisible();
  await expect(social).toHaveCount(0);
});

test('AGT-006 the code of an agent’s link admits the team alone, and is removed on other pages', async ({ page }) => {
  const [boss, other] = [await memberElsewhere(), await memberElsewhere()];
  for (const name of [boss, other]) await agentCommand(name, 'on', '1');
  await english(page);

  const link = await test.step('the agent finds the link in the agent centre', async () => {
    await page.goto('/m/agent');
    await signIn(page, boss);
    await expect(page.getByText('Signed in as agent')).toBeVisible();
    await page.goto('/m/member/agent?view=invite');
    return page.getByText('/m/agent?agentCode=').innerText();
  });
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies();
  await english(page);

  await test.step('an agent of another team is refused', async () => {
    await page.goto(link);
    await expect(page.getByText('Referral code:')).toBeVisible();
    expect(await storedCode(page)).toContain(new URL(link).searchParams.get('agentCode'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await signIn(page, other);
    await expect(page.getByText('No permission or feature temporarily unavailable')).toBeVisible();
  });

  await test.step('the code is gone behind a link of the app', async () => {
    await page.goto(link);
    await expect.poll(() => storedCode(page)).not.toBeNull();
    await page
      .getByRole('link', { name: 'Home' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click();
    await expect(page).not.toHaveURL(/m\/agent/);
    await expect.poll(() => storedCode(page)).toBeNull();
  });

  for (const path of ['/m/home', '/m/register'])
    await test.step(`the code is gone on ${path}`, async () => {
      await page.goto(link);
      await expect.poll(() => storedCode(page)).not.toBeNull();
      await page.goto(path);
      await expect.poll(() => storedCode(page)).toBeNull();
    });

  await test.step('the agent signs in without it again', async () => {
    await page.goto('/m/agent');
    await expect(page.getByText('Referral code:')).toHaveCount(0);
    await signIn(page, other);
    await expect(page.getByText('Signed in as agent')).toBeVisible();
  });
});
