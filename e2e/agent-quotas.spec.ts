/** Quotas: an agent opens an account for an agent below and raises its rate; the new agent signs in. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { field, submit } from './pages/forms.ts';
import { memberElsewhere } from './pages/member.ts';
import { english, newName, PASSWORD } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const agentCommand = (...words: string[]) =>
  askControl(join(process.env.PARLOUR_DATA ?? '', 'control.sock'), 'agent', JSON.stringify(words));

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await english(page);
  await page.goto('/m/agent');
  await field(page, 'username').fill(name);
  await field(page, 'password').fill(password);
  await submit(page).click();
  await expect(page.getByText('Signed in as agent')).toBeVisible();
}

test('an agent opens an account out of the quota and raises its rate', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const boss = await memberElsewhere();
  await agentCommand(boss, 'on', '1');
  await agentCommand(boss, 'rate', '0.9');
  await agentCommand(boss, 'quota', '0.7', '1');
  await agentCommand(boss, 'quota', '0.5', '1');
  await signIn(page, boss);
  await page.goto('/m/member/agent?view=quotas');
  const form = page.getByRole('form', { name: 'Create account' });
  const name = newName();
  const secret = 'a secret of the team';

  await test.step('a wrong account is refused at its field', async () => {
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText(/Username/).last()).toBeVisible();
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Password', { exact: true }).fill('short');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByRole('alert').or(form.locator('[aria-invalid=true]')).first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  await test.step('an account of half a percent', async () => {
    await form.getByLabel('Password', { exact: true }).fill(secret);
    await form.getByLabel('Rebate rate').selectOption('0.005');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Registered successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: /0\.5 %/ })).toContainText('0');
  });

  await test.step('its rate is raised, and the quota of the old one is back', async () => {
    const raise = page.getByRole('form', { name: 'Raise the rate' });
    await expect(raise.getByRole('combobox', { name: 'Name' })).toContainText('0.5 %');
    await raise.getByLabel('Rebate rate').selectOption('0.007');
    await raise.getByRole('button', { name: 'Raise the rate' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /0\.5 %/ })).toContainText('1');
    await expect(page.getByRole('row', { name: /0\.7 %/ })).toContainText('0');
    // There is no rate above the one that the agent has now.
    await expect(raise).toHaveCount(0);
  });

  await test.step('the new agent signs in on the agents’ page', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const below = await context.newPage();
    await signIn(below, name, secret);
    await context.close();
  });
});
