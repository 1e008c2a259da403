/** Failures of single parts: a script fails to load, or an answer is malformed, and the rest of the page remains. */
import { PATHS } from '@parlour/contract/routes';
import type { Page, Route } from '@playwright/test';
import { builtFile } from './pages/built.ts';
import { takenOver } from './pages/frame.ts';
import { becomeMember, english } from './pages/sign-in.ts';
import { excuse, expect, loses, test } from './test.ts';

/** Changes the value of a call's answer; the app's error log about it is expected. */
async function answers(page: Page, path: string, change: (value: Record<string, unknown>) => unknown): Promise<void> {
  excuse(page, new RegExp(`^Answer of GET ${path} has another form: `));
  await page.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { value: Record<string, unknown> };
      await route.fulfill({ response: answer, json: { ...envelope, value: change(envelope.value) } });
    },
  );
}

/** Opens a page and waits for its answer to a call. */
async function openWith(page: Page, path: string, call: string): Promise<void> {
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname === call);
  await page.goto(path);
  await answer;
}

/** Expects the app's layout, and not the router's own error page. */
async function expectStanding(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').last()).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
}

/** Accessible name of a tile's star. */
const STAR = /^Favourite: /;

const asPage = (page: Page) => page.evaluate(() => document.querySelector('main')?.textContent ?? '');

test.beforeEach(({ page }) => english(page));

test('a page whose file does not come says so in the player’s language, leads home, and opens once it comes', async ({
  page,
}) => {
  loses(page);
  // The browser's message of the error caught by the page's boundary.
  const file = builtFile('src/features/help/screens.ts');
  excuse(page, new RegExp(`^TypeError: Failed to fetch dynamically imported module: \\S+${file}`));
  let isAway = true;
  await page.route(`**/${file}`, (route) => (isAway ? route.abort() : route.continue()));
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

test('an answer of an unexpected form is put right where it can be, and takes no page along', async ({ page }) => {
  await becomeMember(page);
  await answers(page, '/wps/wallets/member', (value) => ({ ...value, sumBalance: 12.5 }));
  await answers(page, '/wps/game/winners', (value) => ({
    ...value,
    list: (value['list'] as { vo: object }[]).map((win) => ({ ...win, vo: { ...win.vo, winAmount: 5 } })),
  }));
  await answers(page, '/wps/content/announcements', (value) => ({
    ...value,
    list: (value['list'] as object[]).map((each) => ({ ...each, announcementImages: null })),
  }));
  await page.goto(PATHS.home);
  await expectStanding(page);
  expect((await asPage(page)).length).toBeGreaterThan(200);
  await page.goto(PATHS.member);
  await expect(
    page
      .locator('main')
      .getByText(/12\.50/)
      .first(),
  ).toBeVisible();
  await page.goto(PATHS.voucherCenter);
  await expect(page.locator('main')).not.toBeEmpty();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('an amount that cannot be one is no amount on any page', async ({ page }) => {
  await becomeMember(page);
  await answers(page, '/wps/wallets/member', (value) => ({ ...value, sumBalance: null }));
  await answers(page, '/wps/wallets/gcs', (value) => ({
    ...value,
    wallets: (value['wallets'] as object[]).map((each) => ({ ...each, sumBalance: {}, bonus: 'much' })),
  }));
  for (const path of [PATHS.home, PATHS.member, PATHS.voucherCenter]) {
    await openWith(page, path, '/wps/wallets/member');
    await takenOver(page);
    await expectStanding(page);
    await expect(page.locator('body')).not.toContainText(/NaN|\[object|undefined|null/);
  }
});

test('a game without a name is left out, and one with a numeric id keeps its star', async ({ page }) => {
  await becomeMember(page);
  let shown = 0;
  await answers(page, '/wps/game/list', (value) => {
    const games = (value['games'] as object[]).map((game, n) => {
      if (n === 0) return { ...game, displayName: null, icon: null };
      return n === 1 ? { ...game, nodeId: 1_234 } : game;
    });
    shown = games.length - 1;
    return { ...value, games };
  });
  await answers(page, '/wps/game/favourite/ids', () => [1_234]);
  await page.goto(PATHS.home);
  await takenOver(page);
  // The app requests the list itself; a document would embed it.
  await page.getByRole('link', { name: 'See all: Slots' }).click();
  await expect(page).toHaveURL(/slot-games/);
  const stars = page.getByRole('main').getByRole('button', { name: STAR });
  await expect(stars.and(page.locator('[aria-pressed=true]'))).toHaveCount(1);
  expect(shown).toBeGreaterThan(10);
  await expect(stars).toHaveCount(shown);
});

test('at the end of a list without a network stands one message, and its button works once there is one', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${PATHS.slots}?vassalage=all`);
  await takenOver(page);
  loses(page);
  let asked = 0;
  let isAway = true;
  await page.route(
    (url) => url.pathname === '/wps/game/list' && url.searchParams.get('pageNo') === '2',
    (route) => {
      asked += 1;
      return isAway ? route.abort() : route.continue();
    },
  );
  const tiles = page.getByRole('main').getByRole('button', { name: STAR });
  const before = await tiles.count();
  await page.locator('main button[type=submit]').scrollIntoViewIfNeeded();
  const message = page.getByRole('status').filter({ hasText: 'You are offline' });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(message).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const inAll = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(inAll);
  isAway = false;
  await message.getByRole('button', { name: 'Try now' }).click();
  await expect(message).toHaveCount(0);
  expect(await tiles.count()).toBeGreaterThan(before);
});
