/** Catalogue for a visitor: home, categories, lists and their filters. */
import type { Page, Request, Route } from '@playwright/test';
import { openMenu, takenOver } from './pages/frame.ts';
import { expect, test } from './test.ts';

const LIST = '**/wps/game/list?*';

const english = (page: Page) =>
  page.context().addCookies([{ name: 'mc_lang', value: 'EN', url: process.env.PARLOUR_URL ?? '' }]);
const tiles = (page: Page) => page.locator('article:has(a[href^="/m/play"])');
const names = async (page: Page): Promise<(string | null)[]> =>
  tiles(page).evaluateAll((all) => all.map((tile) => tile.querySelector('a')?.getAttribute('aria-label') ?? null));
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);
const isList = (request: Request) => new URL(request.url()).pathname === '/wps/game/list';

/** Delays every list call until it is released. */
async function holdLists(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const answerWith = (body: unknown) => (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });

/** Filters a list in the app, which requests it; the list of an address is embedded in the document. */
async function narrow(page: Page, vendor: string): Promise<void> {
  await page.goto('/m/slot-games');
  await page.getByRole('group', { name: 'Vendors' }).getByRole('button', { name: vendor }).click();
}

test.beforeEach(({ page }) => english(page));

test.describe('home', () => {
  test('HOM-004 HOM-005 HOM-007 HOM-014 HOM-033 blocks, footer, jackpot, and nine labelled hot games', {
    tag: '@gate',
  }, async ({ page }) => {
    await page.goto('/m/home');
    await expect(page.getByRole('navigation', { name: 'Game categories' }).getByRole('link').first()).toHaveText('Hot');
    const hot = page.getByRole('group', { name: 'Hot games' });
    await expect(hot.locator('article')).toHaveCount(9);
    await expect(hot.locator('article').first()).toContainText('Slots');
    await expect(hot.locator('article').first().locator('img')).toHaveCount(2);
    await expect(page.getByRole('group', { name: 'Nine Rivers' }).locator('article').first()).toBeAttached();
    await expect(page.getByRole('region', { name: 'Jackpot figure, for show only' })).toBeVisible();
    await expect(page.locator('footer')).toContainText('All rights reserved 2024');
  });

  test('HOM-008 HOM-011 one block for each category of the menu, in its order, bingo its own with one row', async ({
    page,
  }) => {
    await page.goto('/m/home');
    const heads = async () =>
      (await page.locator('main h2').allTextContents()).filter((head) =>
        /^(Slots|Fishing|Tables|Poker|Sports|Esports|Lottery|E-lottery|Cockfight|Bingo)$/.test(head),
      );
    const blocks = [
      'Slots',
      'Fishing',
      'Tables',
      'Poker',
      'Sports',
      'Esports',
      'Lottery',
      'E-lottery',
      'Cockfight',
      'Bingo',
    ];
    await expect.poll(heads).toEqual(blocks);
    const tabs = page.getByRole('navigation', { name: 'Game categories' }).getByRole('link');
    await expect(tabs).toHaveCount(blocks.length + 1);
    await expect(page.getByRole('group', { name: 'Slots' })).toHaveAttribute('data-rows', '2');
    await expect(page.getByRole('group', { name: 'Bingo' })).toHaveAttribute('data-rows', '1');
  });

  test('HOM-012 More of the live block leads to its page', async ({ page }) => {
    await page.goto('/m/home');
    await page.getByRole('link', { name: 'See all: Tables' }).click();
    await expect(page).toHaveURL(/\/m\/live-games$/);
  });

  test('HOM-020 a vendor whose mark does not load is left out', async ({ page }) => {
    await page.route('**/img/vendor/JL-*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/m/home');
    const marks = page.getByRole('list', { name: 'Game vendors' });
    // Blocks above get their height as they scroll into view, which moves the logos.
    await expect(async () => {
      await marks.scrollIntoViewIfNeeded();
      await expect(marks.getByRole('img', { name: 'Nine Rivers' })).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect(marks.getByRole('img', { name: 'Paper Garden' })).toBeVisible();
  });

  test('the first paint needs no script and keeps its place when the script comes', { tag: '@gate' }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.PARLOUR_URL });
    const page = await context.newPage();
    await page.goto('/m/home');
    await expect(page.locator('article').first()).toBeVisible();
    expect(await page.locator('#app [style]').count()).toBe(0);
    await context.close();
  });
});

test.describe('categories', () => {
  test('CAT-002 CAT-003 CAT-005 CAT-007 lists where games are listed, vendors elsewhere', async ({ page }) => {
    await page.goto('/m/slot-games');
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Theme: / })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Vendor: / })).toBeVisible();
    await page.goto('/m/jili');
    await expect(tiles(page)).toHaveCount(36);
    await expect(page.getByRole('button', { name: /^Theme: / })).toHaveCount(0);
    await page.goto('/m/sport-games');
    await expect(page.getByRole('link', { name: 'First Whistle 24 games' })).toBeVisible();
  });

  test('CAT-035 the live page starts with the first live vendor', async ({ page }) => {
    await page.goto('/m/live-games');
    const strip = page.getByRole('group', { name: 'Vendors' }).getByRole('button');
    await expect(strip.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(strip.first()).toHaveAttribute('aria-pressed', 'false');
  });

  test('CAT-013 CAT-014 CAT-023 API-046 CFG-002 the next 36 are added to what is there', { tag: '@gate' }, async ({
    page,
  }) => {
    await page.goto('/m/jili');
    await expect(page.getByText('36 of 230')).toBeVisible();
    const first = await names(page);
    const asked = page.waitForRequest(isList);
    // Without scrolling to it, which would itself load a page.
    await page.getByRole('button', { name: 'Show 36 more' }).dispatchEvent('click');
    expect(queryOf(await asked)).toMatchObject({
      platform: 'html5',
      clientType: '2',
      pageNo: '2',
      pageSize: '36',
      gameType: 'RNG',
      vassalage: 'JL',
      gameName: '',
      gameClassify: '',
      minBet: '',
      minLine: '',
      isNew: '',
      language: 'EN',
    });
    await expect(page.getByText('72 of 230')).toBeVisible();
    expect((await names(page)).slice(0, 36)).toEqual(first);
  });

  test('CAT-040 the next page is asked for 300 px before the end, and not before', async ({ page }) => {
    await page.clock.install();
    await page.goto('/m/jili');
    await takenOver(page);
    await expect(tiles(page)).toHaveCount(36);
    let asked = 0;
    page.on('request', (request) => void (asked += Number(isList(request))));
    /** Scrolls until the end of the list is at a distance below the viewport, and waits for observers. */
    const comeWithin = (px: number) =>
      page.evaluate(async (away) => {
        const end = document.querySelector('main form')?.parentElement?.previousElementSibling;
        if (!end) throw new Error('the list has no end');
        scrollTo({ top: scrollY + end.getBoundingClientRect().top - innerHeight - away, behavior: 'instant' });
        await new Promise((seen) => new IntersectionObserver(seen).observe(end));
      }, px);
    await comeWithin(302);
    await page.clock.runFor(3_000);
    expect(asked).toBe(0);
    await comeWithin(298);
    await expect(tiles(page)).toHaveCount(72);
    expect(asked).toBe(1);
  });

  test('CAT-011 CAT-020 CAT-022 CAT-024 another vendor starts again at page 1, with 16 skeletons in between', async ({
    page,
  }) => {
    await page.goto('/m/slot-games?vassalage=all');
    await expect(tiles(page)).toHaveCount(36);
    // Without scrolling to it, which would itself load a page.
    await page.getByRole('button', { name: 'Show 36 more' }).dispatchEvent('click');
    await expect(tiles(page)).toHaveCount(72);
    const letGo = await holdLists(page);
    const asked = page.waitForRequest((request) => isList(request) && queryOf(request).vassalage === 'JL');
    await page.getByRole('group', { name: 'Vendors' }).getByRole('button', { name: 'Nine Rivers' }).click();
    expect(queryOf(await asked)).toMatchObject({ pageNo: '1' });
    await expect(page.locator('[data-skeletons="16"]')).toBeVisible();
    await expect(tiles(page)).toHaveCount(0);
    letGo();
    await expect(tiles(page)).toHaveCount(36);
    expect((await names(page)).every((name) => name?.endsWith(', Nine Rivers'))).toBe(true);
  });

  test('CAT-027 new games are asked for with isNew and an empty classification', async ({ page }) => {
    await page.goto('/m/slot-games');
    const asked = page.waitForRequest((request) => isList(request) && queryOf(request).isNew === '1');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    expect(queryOf(await asked)).toMatchObject({ gameClassify: '', gameType: 'RNG' });
    await expect(tiles(page).first()).toContainText('NEW');
  });

  test('CAT-016 CAT-017 both choices can be searched', async ({ page }) => {
    await page.goto('/m/slot-games?vassalage=all');
    await page.getByRole('button', { name: /^Vendor: / }).click();
    await page.getByRole('searchbox', { name: 'Search: Vendor' }).fill('nine r');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await page.getByRole('radio', { name: /Nine Rivers/ }).click();
    await expect(page).toHaveURL(/vassalage=JL/);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: /^Theme: / }).click();
    await expect(sheet.getByRole('radio', { name: 'All' })).toBeVisible();
    const themes = await page.getByRole('radio').count();
    await page.getByRole('searchbox', { name: 'Search: Theme' }).fill('zzzz');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search: Theme' }).fill('');
    await expect(page.getByRole('radio')).toHaveCount(themes);
    // Going back closes the sheet, and the page stays.
    await page.goto('/m/home');
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Fishing', exact: true }).click();
    await expect(page).toHaveURL(/\/m\/fishing-games$/);
    await page.getByRole('button', { name: /^Theme: / }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/fishing-games$/);
  });

  test('CAT-012 an empty list says so and offers the way back', async ({ page }) => {
    await page.route(
      LIST,
      answerWith({ success: true, value: { games: [], pageNum: 1, totalPages: 0, totalCount: 0 } }),
    );
    await narrow(page, 'Paper Garden');
    await expect(page.getByRole('heading', { name: 'No games found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/m\/slot-games$/);
  });

  test('CAT-042 CAT-043 a failed list leaves no skeleton, and trying again brings it', async ({ page }) => {
    await page.route(LIST, answerWith({ success: false, code: 'system.error', message: 'error.system' }));
    await narrow(page, 'Nine Rivers');
    await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await expect(page.locator('[data-skeletons]')).toHaveCount(0);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page)).toHaveCount(36);
  });

  test('a vendor’s own picture stands on its tile, and the drawn one where it does not come', async ({ page }) => {
    const own = (name: string) => `${process.env.PARLOUR_URL ?? ''}/pictures/${name}.svg`;
    await page.route(own('there'), (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      }),
    );
    await page.route(own('gone'), (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(LIST, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: { games: { icon?: string }[] } };
      Object.assign(body.value.games[0] ?? {}, { icon: own('there') });
      Object.assign(body.value.games[1] ?? {}, { icon: own('gone') });
      await route.fulfill({ response: answer, json: body });
    });
    await narrow(page, 'Nine Rivers');
    const picture = (n: number) => tiles(page).nth(n).locator('img').first();
    await expect.poll(() => picture(0).evaluate((img: HTMLImageElement) => img.currentSrc)).toBe(own('there'));
    await expect.poll(() => picture(1).evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/img/tile/');
  });

  test('a late answer of an old filter never reaches the new list', async ({ page }) => {
    await page.goto('/m/slot-games');
    const vendors = page.getByRole('group', { name: 'Vendors' });
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route(/game\/list\?.*vassalage=PG/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await vendors.getByRole('button', { name: 'Paper Garden' }).click();
    await vendors.getByRole('button', { name: 'Nine Rivers' }).click();
    await expect(tiles(page)).toHaveCount(36);
    letGo();
    expect((await names(page)).every((name) => name?.endsWith(', Nine Rivers'))).toBe(true);
  });

  test('LCH-005 a vendor card opens the page of the vendor without a session', async ({ page }) => {
    await page.goto('/m/home');
    await page.getByRole('group', { name: 'Vendors' }).getByRole('button', { name: 'Nine Rivers' }).click();
    await expect(page).toHaveURL(/\/m\/provider\?vassalage=JL$/);
    await expect(page.getByRole('heading', { name: 'Nine Rivers' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(36);
  });

  test('CAT-036 two fast taps in the menu give one request', async ({ page }) => {
    await page.goto('/m/gameCenter');
    await expect(tiles(page)).toHaveCount(36);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isList(request)) asked.push(queryOf(request).gameType ?? '');
    });
    const menu = page.getByRole('group', { name: 'Game categories' });
    await menu.evaluate((tabs) => {
      for (const name of ['Slots', 'Poker']) {
        [...tabs.querySelectorAll('button')].find((tab) => tab.textContent === name)?.click();
      }
    });
    await expect(page.getByRole('region', { name: 'Poker' })).toBeVisible();
    expect(asked).toEqual(['PVP']);
    await expect(menu.locator('[aria-pressed=true]')).toHaveText('Poker');
  });

  test('a tab of the menu is chosen in the frame after its tap, and the address follows', async ({ page }) => {
    await page.goto('/m/gameCenter?category=PVP&vassalage=RTB');
    const pressed = page.getByRole('group', { name: 'Game categories' }).locator('[aria-pressed=true]');
    await expect(pressed).toHaveText('Poker');
    const tap = (name: string) =>
      page.getByRole('group', { name: 'Game categories' }).evaluate(async (tabs, text) => {
        [...tabs.querySelectorAll('button')].find((tab) => tab.textContent === text)?.click();
        await new Promise(requestAnimationFrame);
        return [...tabs.querySelectorAll('[aria-pressed=true]')].map((tab) => tab.textContent);
      }, name);
    expect(await tap('Fishing')).toEqual(['Fishing']);
    await expect(page).toHaveURL(/\/m\/gameCenter\?category=FISH$/);
    expect(await tap('All')).toEqual(['All']);
    await expect(page).toHaveURL(/\/m\/gameCenter$/);
    // Choosing the selected category again clears the filter.
    await page.goto('/m/gameCenter?category=PVP&vassalage=RTB');
    await expect(pressed).toHaveText('Poker');
    expect(await tap('Poker')).toEqual(['Poker']);
    await expect(page).toHaveURL(/\/m\/gameCenter\?category=PVP$/);
  });
});
