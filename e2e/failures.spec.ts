/** What happens when a part of the app does not come, or an answer is not what it should be: the rest stands. */
import { PATHS } from '@parlour/contract/routes';
import type { Page, Route } from '@playwright/test';
import { becomeMember, english } from './pages/entrance.ts';
import { test as base, expect, loses } from './test.ts';

/** What React and the router write down of an error that a boundary caught is expected here. */
const test = base.extend<{ troubles: string[] }>({
  troubles: async ({ page: _page }, use) => {
    await use([]);
  },
});

/** Changes the value that a call answers with. */
const answers = (page: Page, path: string, change: (value: Record<string, unknown>) => unknown) =>
  page.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { value: Record<string, unknown> };
      await route.fulfill({ response: answer, json: { ...envelope, value: change(envelope.value) } });
    },
  );

/** The frame of the app is there, and nothing of the router's own page of errors. */
async function expectStanding(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').last()).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
}

const asPage = (page: Page) => page.evaluate(() => document.querySelector('main')?.textContent ?? '');

test.beforeEach(({ page }) => english(page));

test('a page whose file does not come says so in the player’s language, leads home, and opens once it comes', async ({
  page,
}) => {
  loses(page);
  let isAway = true;
  await page.route(/\/assets\/HelpScreen-/, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(PATHS.settings);
  await expect(page.getByText('Language')).toBeVisible();
  await page.goto(PATHS.help);
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This did not load' })).toHaveCount(0);
  await expectStanding(page);
  isAway = true;
  await page.goto(PATHS.help);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expectStanding(page);
});

test('answers of an unexpected form take no page along', async ({ page }) => {
  await becomeMember(page);
  await answers(page, '/wps/wallets/member', (value) => ({ ...value, sumBalance: 12 }));
  await answers(page, '/wps/game/winners', (value) => ({
    ...value,
    list: (value.list as { vo: object }[]).map((win) => ({ ...win, vo: { ...win.vo, winAmount: 5 } })),
  }));
  await answers(page, '/wps/content/announcements', (value) => ({
    ...value,
    list: (value.list as object[]).map((each) => ({ ...each, announcementImages: null })),
  }));
  await page.goto(PATHS.home);
  await expectStanding(page);
  expect((await asPage(page)).length).toBeGreaterThan(200);
  for (const path of [PATHS.member, PATHS.voucherCenter]) {
    await page.goto(path);
    await expect(page.locator('main')).not.toBeEmpty();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
});

test('a game without a name and a picture, and a numeric id, leave the list and the app standing', async ({ page }) => {
  await answers(page, '/wps/game/list', (value) => ({
    ...value,
    games: (value.games as object[]).map((game, n) =>
      n === 0 ? { ...game, displayName: null, icon: null, nodeId: 1_234 } : game,
    ),
  }));
  await page.goto(PATHS.slots);
  await expect(page.locator('main')).not.toBeEmpty();
  await expectStanding(page);
});
