/** An agent's contract, from the top-level proposal to his answer. */
import { join } from 'node:path';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { field, submit } from './pages/forms.ts';
import { memberElsewhere } from './pages/member.ts';
import { english, PASSWORD } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const agentCommand = async (...words: string[]): Promise<void> => {
  const socket = join(process.env.PARLOUR_DATA ?? '', 'control.sock');
  const answer = await askControl<string[]>(socket, 'agent', JSON.stringify(words));
  if (!answer || 'error' in answer) throw new Error(answer?.error ?? 'the product has no control socket');
};

test('AGT-009 AGT-010 AGT-012 AGT-013 RTE-052 RTE-053 RTE-054 contracts are proposed, prompted for after login, read and agreed to @gate', async ({
  page,
}) => {
  const name = await memberElsewhere();
  await agentCommand(name, 'on', '1');
  await agentCommand(name, 'contract', 'daily', 'CONS', '100', '1000:1:0:0.5', '5000:3:0:0.8');
  await agentCommand(name, 'contract', 'dividend', 'LOTT', '100', '300000:3:10000:12.5');
  await english(page);
  await page.goto('/m/login');
  await field(page, 'username').fill(name);
  await field(page, 'password').fill(PASSWORD);
  await submit(page).click();
  // Prompts come one by one: the dividend follows when the salary is cancelled, and the page stays.
  const prompt = (kind: string) => page.getByRole('alertdialog', { name: kind });
  await expect(prompt('Daily salary')).toContainText('A contract is waiting for your answer.');
  const { pathname } = new URL(page.url());
  await prompt('Daily salary').getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt('Dividend')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await prompt('Dividend').getByRole('button', { name: 'View contract' }).click();
  await expect(page).toHaveURL(/\/m\/member\/agent\/getDevidendContract$/);
  await expect(page.getByRole('row', { name: 'K 300,000 3 K 10,000 12.5 %' })).toBeVisible();

  await agentCommand(name, 'contract', 'hourly', 'CONS', '100', '200:1:0:0.25');
  await page.goto('/m/member/agent/getHourContract');
  await expect(page.getByRole('row', { name: 'K 200 1 0.25 %' })).toBeVisible();

  await page.goto('/m/member/agent/getSalaryContract');
  const contract = page.getByRole('article', { name: 'All products' });
  await expect(contract.getByRole('row')).toHaveText([/Turnover from/, 'K 1,00010.5 %', 'K 5,00030.8 %']);
  expect(await accessibilityFaults(page)).toEqual([]);
  await contract.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('No contract is waiting')).toBeVisible();
});
