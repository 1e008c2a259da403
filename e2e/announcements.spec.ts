/** An operator's announcements, and their display on home. */

import { consolePage } from './pages/operator.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test('an operator announces, changes and unpublishes a notice, and home follows at once', async ({ page, browser }) => {
  const { page: desk, name } = await consolePage(browser);
  await english(page);
  const lines = async () => {
    await page.goto('/m/home');
    return page.getByRole('link', { name: /^Notices: / }).textContent();
  };
  await desk.getByRole('link', { name: 'Announcements' }).click();
  const rows = desk.getByRole('list', { name: 'Announcements' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'K 100,000 to start' })).toContainText('Live');
  await desk.getByRole('button', { name: 'Add notice' }).click();
  const form = desk.getByRole('form', { name: 'Announcement' });
  await form.getByRole('button', { name: 'Save' }).click();
  const title = form.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await title.fill(`Lanterns tonight by ${name}`);
  // The audience is counted while the form is filled in; unknown names are reported and not stored.
  const whom = form.getByLabel('Audience');
  await expect(form.getByText(/^Reaches [\d,]+ players? now\.$/)).toBeVisible();
  await whom.selectOption('Players who match conditions');
  const conditions = form.getByRole('group');
  await conditions.getByLabel('Min tier level').fill('1000');
  await expect(form.getByText('Reaches 0 players now.')).toBeVisible();
  await form.getByRole('button', { name: 'Add condition' }).click();
  const second = form.getByRole('group', { name: 'Condition 2' });
  await second.getByRole('combobox', { name: 'Condition 2' }).selectOption('Account name');
  await second.getByLabel('Import from CSV').setInputFiles({
    name: 'names.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`"nobody_${name}"\r\n"nobody_${name}"`),
  });
  await expect(second.getByRole('textbox', { name: 'Account names' })).toHaveValue(`nobody_${name}`);
  await expect(form.getByText(`1 unknown account: nobody_${name}`)).toBeVisible();
  expect(await accessibilityFaults(desk)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText(`Unknown players: nobody_${name}. Remove them and try again.`);
  await whom.selectOption('Everyone');
  await form.getByRole('button', { name: 'Save' }).click();
  const mine = rows.filter({ hasText: name });
  await expect(mine).toContainText('Live');
  await expect.poll(lines).toContain(`Lanterns tonight by ${name}`);
  await desk.getByRole('searchbox', { name: 'Title in any language' }).fill(`TONIGHT BY ${name}`);
  await expect(rows).toHaveCount(1);

  await mine.getByRole('button', { name: /^Unpublish/ }).click();
  await expect(mine).toContainText('Unpublished');
  await expect.poll(lines).not.toContain(name);

  await desk.getByRole('link', { name: 'Activity' }).click();
  const record = desk.getByRole('row').filter({ hasText: name });
  await expect(record.filter({ hasText: 'Announcement unpublished' }).first()).toBeVisible();
  await expect(record.filter({ hasText: 'Announcement added' }).first()).toBeVisible();
  await desk.context().close();
});
