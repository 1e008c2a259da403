/** Lobby lists by their addresses: filters, failures, and opening a game from them. */
import { COCKFIGHT_VENDORS, LIST_TYPES } from '@parlour/contract/catalogue';
import { CATEGORY_PAGES, PATHS } from '@parlour/contract/routes';
import type { Page, Request } from '@playwright/test';
import { openMenu } from './pages/frame.ts';
import { consolePage } from './pages/operator.ts';
import { becomeMember, english } from './pages/sign-in.ts';
import { startProduct } from './server.ts';
import { expect, setOffline, test } from './test.ts';

const tiles = (page: Page) => page.locator('main article:has(a[href^="/m/play"])');
const ids = (page: Page): Promise<(string | null)[]> =>
  tiles(page).evaluateAll((all) =>
    all.map((tile) => new URLSearchParams(tile.querySelector('a')?.search).get('nodeId')),
  );
const vendorCards = (page: Page) => page.locator('main a[href^="/m/provider"]');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Returns the server's node ids for a query. */
async function idsOf(page: Page, query: Record<string, string>): Promise<Set<string>> {
  const search = new URLSearchParams({ language: 'EN', pageSize: '200', ...query });
  const answer = await page.request.get(`/wps/game/list?${search}`);
  const { value } = (await answer.json()) as { value: { games: { nodeId: string }[] } };
  return new Set(value.games.map((game) => game.nodeId));
}

/** Titles of the category pages. */
const TITLES = {
  [PATHS.live]: 'Tables',
  [PATHS.slots]: 'Slots',
  [PATHS.fishing]: 'Fishing',
  [PATHS.fish]: 'Fishing',
  [PATHS.poker]: 'Poker',
  [PATHS.sports]: 'Sports',
  [PATHS.esports]: 'Esports',
  [PATHS.lott]: 'Lottery',
  [PATHS.elott]: 'E-lottery',
  [PATHS.cockfight]: 'Cockfight',
} as const satisfies Record<keyof typeof CATEGORY_PAGES, string>;

/** Lists of one vendor, or of none. */
const OTHERS = [
  [PATHS.jili, 'Nine Rivers', { gameType: 'RNG', vassalage: 'JL' }],
  [PATHS.inHouse, 'Parlour Studio', { vassalage: 'BGS' }],
  [`${PATHS.provider}?vassalage=PG`, 'Paper Garden', { vassalage: 'PG' }],
  [PATHS.gameCenter, 'Game centre', {}],
] as const;

test.beforeEach(({ page }) => english(page));

test('CAT-001 CAT-002 CAT-003 CAT-010 RTE-029 RTE-030 RTE-031 RTE-032 RTE-033 RTE-034 RTE-035 RTE-036 RTE-037 RTE-038 RTE-039 RTE-040 RTE-041 RTE-042 RTE-045 RTE-046 ENT-049 each address shows its own list', async ({
  page,
}) => {
  const vendors = (await (await page.request.get('/wps/game/vendors?language=EN')).json()) as {
    value: { sorting: { gameCategory: string; vendorNames: string[] }[] };
  };
  for (const [path, category] of Object.entries(CATEGORY_PAGES)) {
    await page.goto(path);
    await expect(title(page), path).toHaveText(TITLES[path as keyof typeof TITLES]);
    if ((LIST_TYPES as readonly string[]).includes(category)) {
      await expect(tiles(page).first()).toBeVisible();
      const first = vendors.value.sorting.find((row) => row.gameCategory === category)?.vendorNames[0] ?? '';
      const own = await idsOf(page, { gameType: category, vassalage: first });
      await expect.poll(() => ids(page), path).toEqual([...own].slice(0, 36));
    } else {
      await expect(vendorCards(page).first()).toBeVisible();
      const cards = await vendorCards(page).evaluateAll((all) =>
        all.map((card) => new URLSearchParams((card as HTMLAnchorElement).search).get('vassalage') ?? ''),
      );
      const own = await idsOf(page, { gameType: category, vassalage: cards.join(',') });
      await expect.poll(() => ids(page), path).toEqual([...own].slice(0, 36));
      for (const href of await vendorCards(page).evaluateAll((all) => all.map((card) => card.getAttribute('href'))))
        expect(href).toMatch(new RegExp(`[?&]gameType=${category}$`));
    }
  }
  for (const [path, name, query] of OTHERS) {
    await page.goto(path);
    await expect(title(page), path).toHaveText(name);
    await expect(tiles(page).first()).toBeVisible();
    expect(await ids(page), path).toEqual([...(await idsOf(page, query))].slice(0, await tiles(page).count()));
  }
  await test.step('tiles are laid out as a grid', async () => {
    const boxes = await Promise.all([0, 1, 2, 3].map((i) => tiles(page).nth(i).boundingBox()));
    const [a, b, c, d] = boxes.map((box) => ({ x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }));
    expect([a?.y === b?.y, b?.y === c?.y, a?.x === d?.x, (d?.y ?? 0) > (a?.y ?? 0)]).toEqual([true, true, true, true]);
  });
  await page.goto('/m/gameCenter?category=BINGO');
  await expect(page.getByRole('region', { name: 'Bingo' }).locator('article').first()).toBeVisible();
  await page.goto(PATHS.popular);
  await expect(title(page)).toHaveText('Popular');
  await expect(tiles(page).first()).toBeVisible();
  const hot = (await (await page.request.get('/wps/game/hot?language=EN')).json()) as {
    value: { list: { nodeId: string }[] };
  };
  await expect.poll(() => ids(page)).toEqual(hot.value.list.slice(0, 36).map((game) => game.nodeId));
  await page.goto(PATHS.search);
  await expect(page.getByRole('searchbox', { name: 'Name of a game' })).toBeVisible();
});

test('CAT-004 CAT-009 CAT-015 CAT-037 LAY-015 LAY-016 LAY-017 titles, strips, what is remembered, and another language', async ({
  page,
}) => {
  await test.step('CAT-004 CAT-009 results have a title with their count, popular games have neither', async () => {
    await page.goto('/m/search-games?q=dragon');
    const heading = page.getByRole('heading', { name: 'Results for “dragon”' });
    await expect(heading).toBeVisible();
    const found = await idsOf(page, { gameName: 'dragon' });
    await expect(heading.locator('..')).toContainText(String(found.size));
    await expect(page.getByRole('button', { name: /^(Theme|Vendor): / })).toHaveCount(0);
    await page.goto('/m/hot-games');
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.locator('main h2')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Theme|Vendor): / })).toHaveCount(0);
  });

  await test.step('LAY-015 LAY-016 LAY-017 the game centre remembers until footer home resets it', async () => {
    await page.goto('/m/gameCenter');
    const menu = page.getByRole('group', { name: 'Game categories' });
    const vendors = page.getByRole('group', { name: 'Vendors' });
    await menu.getByRole('button', { name: 'Poker' }).click();
    await expect(page.getByRole('region', { name: 'Poker' })).toBeVisible();
    await vendors.getByRole('button', { name: 'Round Table' }).click();
    await expect(page).toHaveURL(/\/m\/gameCenter\?category=PVP&vassalage=RTB$/);
    await page.getByRole('button', { name: 'Back' }).click();
    // Both pages have such a strip: the tap is meant for home's.
    await expect(menu).toHaveCount(0);
    const all = vendors.getByRole('button', { name: 'All', exact: true });
    await all.click();
    await expect(page).toHaveURL(/\/m\/gameCenter\?category=PVP&vassalage=RTB$/);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(menu).toHaveCount(0);
    await all.click();
    await expect(page).toHaveURL(/\/m\/gameCenter$/);
    await expect(menu.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(all).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('CAT-015 the strip of games scrolls sideways beside its count', async () => {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();
    const strip = page.getByRole('group', { name: 'Fishing', exact: true });
    await strip.scrollIntoViewIfNeeded();
    const total = (await idsOf(page, { gameType: 'FISH' })).size;
    await expect(page.locator('section', { has: strip }).getByText(String(total), { exact: true })).toBeVisible();
    expect(
      await strip.evaluate((box) => {
        box.scrollTo({ left: 300, behavior: 'instant' });
        return [box.scrollWidth > box.clientWidth, box.scrollLeft > 0];
      }),
    ).toEqual([true, true]);
  });

  await test.step('CAT-037 home’s lists come in another language by one request, 250 ms after the choice', async () => {
    await page.goto('/m/home');
    await page.evaluate(() => {
      performance.setResourceTimingBufferSize(2000);
      addEventListener('click', (event) => Object.assign(globalThis, { clickedAt: event.timeStamp }), true);
    });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.getByRole('radio', { name: '简体中文' }).click();
    await expect(page.getByRole('heading', { name: '热门游戏' })).toBeVisible();
    const asked = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/wps/game/home') && name.includes('language=CN'))
          .map(({ startTime }) => startTime - (globalThis as unknown as { clickedAt: number }).clickedAt),
      );
    await expect.poll(async () => (await asked()).length).toBe(1);
    expect((await asked())[0]).toBeGreaterThanOrEqual(249);
    await expect(page.getByRole('group', { name: '热门游戏' }).locator('article').first()).toContainText('翡翠龙');
  });
});

test('addresses that name nothing, failures and a lost network leave a clear state and a way on', async ({ page }) => {
  // First, before the service worker caches a fallback.
  await test.step('vendors that do not come', async () => {
    const busy = { success: false, code: 'system.busy', message: 'error.busy' };
    await page.route('**/wps/game/vendors?*', (route) => route.fulfill({ status: 503, json: busy }));
    await page.goto('/m/jili');
    await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await page.unroute('**/wps/game/vendors?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page)).toHaveCount(36);
  });
  await test.step('an unknown vendor', async () => {
    await page.goto('/m/provider?vassalage=NOPE');
    await expect(page.getByRole('heading', { name: 'We do not know this vendor' })).toBeVisible();
    await page.getByRole('button', { name: 'To the games' }).click();
    await expect(page).toHaveURL(/\/m\/gameCenter$/);
  });
  await test.step('an unknown category, type, theme and vendor', async () => {
    await page.goto('/m/gameCenter?category=%3Cb%3E&type=junk');
    await expect(tiles(page).first()).toBeVisible();
    await page.goto('/m/slot-games?type=junk&theme=NOPE&vassalage=%00%F0%9F%92%A9');
    await expect(page.getByRole('heading', { name: 'No games found' })).toBeVisible();
    await expect(page.locator('[data-skeletons]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(tiles(page).first()).toBeVisible();
  });
  await test.step('a network that is lost between two lists, and comes back', async () => {
    await page.goto('/m/slot-games');
    await setOffline(page, true);
    await page.getByRole('group', { name: 'Vendors' }).getByRole('button', { name: 'Far Coast' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.locator('[data-skeletons]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    // Recovers without a press when the network returns.
    await setOffline(page, false);
    await expect(tiles(page)).toHaveCount(36);
  });
});

/** A title for each kind of lottery launch: the launch's mode, and the in-house game that it opens. */
const LOTTERIES = [
  [
    'LCH-006',
    'Mien Bac VIP 1 Minute',
    'LOTT',
    { vassalage: 'TCG_LOTTO_VN', prizeMode: 'Lott', playType: 'trad' },
    'north-1m',
  ],
  [
    'LCH-007',
    '2D Express 1 Minute',
    'LOTT',
    { vassalage: 'TCG_SEA', prizeMode: 'SEA', playType: 'trad' },
    'express2d-1m',
  ],
  ['LCH-008', 'K3 Dice 3 Minutes', 'LOTT', { vassalage: 'QDW', prizeMode: 'Lott', playType: 'trad' }, 'k3-3m'],
  ['LCH-009', 'WinGo 1 Minute', 'ELOTT', { vassalage: 'DDW', prizeMode: 'Elott', playType: 'ent' }, 'wingo-1m'],
] as const;

/** A game that no other test opens. */
const PAUSED = '103502';

test('RTE-043 RTE-044 LCH-006 LCH-007 LCH-008 LCH-009 lotteries open in their modes, own lists hold what was starred and played, and what is paused stays shut', async ({
  page,
  browser,
}) => {
  await becomeMember(page);
  const opened: string[] = [];
  for (const [, name, gameType, { vassalage, ...mode }, code] of LOTTERIES) {
    await page.goto(`/m/provider?vassalage=${vassalage}`);
    const tile = tiles(page).filter({ has: page.getByRole('link', { name: new RegExp(`^${name}(,|$)`) }) });
    const launched = page.waitForResponse((response) => pathOf(response.request()) === '/wps/game/launch');
    const noted = page.waitForResponse((response) => pathOf(response.request()) === '/wps/game/recent/add');
    await tile.getByRole('link').click();
    const sent = (await launched).request().postDataJSON() as { nodeId: string };
    expect(sent).toMatchObject({ vassalage, gameType, lottoMode: mode.prizeMode, ...mode });
    // The in-house game in its mode, not a vendor's page.
    await page.waitForURL((url) => url.pathname === PATHS.lottery);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      game: code,
      lottoMode: mode.prizeMode,
      ...mode,
    });
    await expect(page.getByRole('group', { name: 'Speed' })).toBeVisible();
    await noted;
    opened.push(sent.nodeId);
    // Going back leads to the list from which it was opened.
    await page.goBack();
    await expect(page).toHaveURL(/\/m\/provider\?/);
  }
  // A launch's mode also filters the lobby.
  await page.goto(`${PATHS.lottery}?lottoMode=SEA&prizeMode=SEA&playType=trad`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: '2D Express' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'WinGo' })).toHaveCount(0);
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(rows.filter({ hasText: 'WinGo' }).first()).toBeVisible();
  await page.goto(PATHS.recents);
  await expect(title(page)).toHaveText('Recent');
  await expect(tiles(page).first()).toBeVisible();
  await expect.poll(() => ids(page)).toEqual(opened.toReversed());

  await page.goto('/m/slot-games');
  const wanted = tiles(page).first();
  const name = (await wanted.getByRole('link').getAttribute('aria-label'))?.split(',')[0] ?? '';
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'POST' && pathOf(response.request()) === '/wps/game/favourite',
  );
  await wanted.getByRole('button', { name: /^Favourite: / }).click();
  await expect(wanted.getByRole('button', { name: /^Favourite: / })).toHaveAttribute('aria-pressed', 'true');
  await kept;
  await page.goto(PATHS.favourites);
  await expect(title(page)).toHaveText('Favourites');
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page).first()).toContainText(name);
  await page.goto(PATHS.home);
  await expect(page.getByRole('group', { name: 'Favourites' }).locator('article')).toHaveCount(1);

  await test.step('what an operator pauses is shown so within a second, to a visitor too, and is not opened', async () => {
    const desk = await consolePage(browser);
    await desk.page.getByRole('link', { name: 'Games' }).click();
    await desk.page.getByRole('radiogroup', { name: 'Games view' }).getByText('Games').click();
    await desk.page.getByRole('searchbox', { name: 'Name or node ID' }).fill(PAUSED);
    const change = desk.page.getByRole('button', { name: /^Edit / });
    await expect(change).toHaveCount(1);
    await change.click();
    const panel = desk.page.getByRole('region').last();
    const decide = async (state: string) => {
      await panel.getByText(state, { exact: true }).click();
      await panel.getByRole('textbox', { name: 'Reason' }).fill('a journey');
      await panel.getByRole('button', { name: 'Save' }).click();
      await expect(panel.getByText('Saved.')).toBeVisible();
    };
    const visitor = await (await browser.newContext()).newPage();
    await english(visitor);
    const tileOf = (of: Page) => tiles(of).filter({ has: of.locator(`a[href$="nodeId=${PAUSED}"]`) });
    for (const one of [page, visitor]) {
      const listening = one.waitForResponse((response) => pathOf(response.request()) === '/wps/events');
      await one.goto('/m/provider?vassalage=DIG&gameType=COCKFIGHT');
      await expect(tileOf(one)).toBeVisible();
      await listening;
    }
    await decide('Paused');
    for (const one of [page, visitor]) await expect(tileOf(one)).toContainText('On a break');
    const tile = tileOf(page);
    await tile.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'This game takes a break' })).toBeVisible();
    await decide('Open');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('iframe')).toBeVisible();
    await expect(tileOf(visitor)).not.toContainText('On a break');
    for (const one of [desk.page, visitor]) await one.context().close();
  });
});

test('LCH-004 a trial player’s star sends nothing', async ({ page }) => {
  await page.goto('/m/home');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO') !== null)).toBe(true);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (pathOf(request).startsWith('/wps/game/favourite') && request.method() !== 'GET') sent.push(request.method());
  });
  const star = page
    .getByRole('group', { name: 'Hot games' })
    .getByRole('button', { name: /^Favourite: / })
    .first();
  await star.click();
  await expect(page.getByText('Log in with an actual account to use this function')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  expect(sent).toEqual([]);
});

test('CAT-001 RTE-038 a house without cockfight has no page, menu entry, list or game of it', async ({ browser }) => {
  const house = await startProduct({ BRAND_CHANGES: JSON.stringify({ flags: { USERNAMEREG3: true } }) });
  const context = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await english(page);
    const typed = await page.request.get(PATHS.cockfight, { maxRedirects: 0 });
    expect([typed.status(), typed.headers()['location']]).toEqual([302, PATHS.home]);
    await page.goto(PATHS.cockfight);
    await expect(page).toHaveURL((url) => url.pathname === PATHS.home);
    await expect(page.getByRole('heading', { name: 'Sports', exact: true })).toBeAttached();
    await expect(page.locator('main h2', { hasText: 'Cockfight' })).toHaveCount(0);
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Sports', exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Cockfight' })).toHaveCount(0);
    expect(await idsOf(page, { vassalage: COCKFIGHT_VENDORS.join(',') })).toEqual(new Set());
    const found = await page.request.get('/wps/game/detail?nodeId=103485&language=EN');
    expect([found.status(), await found.json()]).toMatchObject([404, { success: false, code: 'thing.unknown' }]);
  } finally {
    await context.close();
    await house.stop();
  }
});
