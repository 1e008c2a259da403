/** Content of the login popup by the merchant's switches. */
import type { Page } from '@playwright/test';
import { english } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' });

test.beforeEach(({ page }) => english(page));

/** Serves the page with some of the merchant's switches changed. */
async function withFlags(page: Page, flags: Record<string, boolean>): Promise<void> {
  const turn = (text: string) =>
    Object.entries(flags).reduce(
      (body, [name, on]) => body.replace(new RegExp(`"${name}":(true|false)`, 'g'), `"${name}":${on}`),
      text,
    );
  await page.route(/\/(m\/login|wps\/system\/whitelabel)$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: turn(await answer.text()) });
  });
}

for (const [id, flags, shown] of [
  ['SES-015', { CHNGPASSMAIL3: true, CHNGPASSVERIF3: false }, true],
  ['SES-015', { CHNGPASSMAIL3: false, CHNGPASSVERIF3: true }, true],
  ['SES-016', { CHNGPASSMAIL3: false, CHNGPASSVERIF3: false }, false],
] as const) {
  test(`${id} with ${JSON.stringify(flags)} the way to a forgotten password is ${shown ? 'shown' : 'not there'}`, async ({
    page,
  }) => {
    await withFlags(page, flags);
    await page.goto('/m/login');
    await expect(popup(page)).toBeVisible();
    await expect(popup(page).getByRole('link', { name: 'Forgot password?' })).toHaveCount(shown ? 1 : 0);
  });
}

test('CAP-021 the tab of the SMS code is there with MOBILEVERCODELOGIN3 and not without it', async ({ page }) => {
  await page.goto('/m/login');
  await expect(popup(page).getByRole('radio')).toHaveCount(2);
  await withFlags(page, { MOBILEVERCODELOGIN3: false });
  await page.goto('/m/login');
  await expect(popup(page)).toBeVisible();
  await expect(popup(page).getByRole('radio')).toHaveCount(0);
});
