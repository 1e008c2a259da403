/** Members-only pages after the login, linked login providers, and an operator's passkey, on the real stack. */
import { PATHS } from '@parlour/contract/routes';
import { withAuthenticator } from './pages/authenticator.ts';
import { asNewMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english, PASSWORD } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test('SES-003 whoever logs in opens favourites, wallet, notices, deposit and benefits; a provider is linked and taken off in settings', async ({
  page,
}) => {
  await english(page);
  await asNewMember(page);
  await test.step('SES-003 each area of a member opens', async () => {
    for (const path of [PATHS.favourites, PATHS.member, PATHS.notice, PATHS.voucherCenter, PATHS.benefits]) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
  await test.step('a provider is linked by the demo identity and taken off again', async () => {
    const sheet = page.getByRole('dialog');
    const prove = async () => {
      await sheet.locator('input[type=password]').fill(PASSWORD);
      await sheet.getByRole('button', { name: 'Continue' }).click();
    };
    await page.goto(PATHS.settings);
    await page.getByRole('button', { name: 'Other ways to log in' }).click();
    await sheet.getByRole('button', { name: 'Link Google' }).click();
    await prove();
    await page.locator('input[name=name]').fill('Ada of the journeys');
    await page.locator('button[value=yes]').click();
    await expect(sheet.getByText(/Linked since/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Unlink Google' }).click();
    await prove();
    await expect(sheet.getByRole('button', { name: 'Link Google' })).toBeVisible();
  });
});

test('an operator adds a passkey and signs in with it alone', async ({ browser }) => {
  const { page } = await consolePage(browser);
  await withAuthenticator(page);
  await page.getByRole('link', { name: 'My sign-in' }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'My sign-in' })).toBeVisible();
  await expect(page.getByText(/Last used/)).toBeVisible();
  await page.context().close();
});
