/** Search, favourites, recent games, and opening and leaving a game. */
import type { Page, Request } from '@playwright/test';
import { answerTo, takenOver, typeAtOnce } from './pages/frame.ts';
import { becomeMember, english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const tiles = (page: Page) => page.locator('article:has(a[href^="/m/play"])');
const star = (page: Page, game: string) =>
  page
    .locator('main')
    .getByRole('button', { name: `Favourite: ${game}` })
    .first();
const pathOf = (request: Request) => new URL(request.url()).pathname;
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);
const isList = (request: Request) => pathOf(request) === '/wps/game/list';

test.beforeEach(({ page }) => english(page));

test.describe('search', () => {
  test('SRC-001 SRC-002 a text box and the ways to the own lists', async ({ page }) => {
    await page.goto('/m/search-games');
    await expect(page.getByRole('searchbox', { name: 'Name of a game' })).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'Favourites' }).click();
    await expect(page).toHaveURL(/\/m\/login$/);
  });

  test('SRC-003 SRC-007 one request after the last key, results, and the next page of them', { tag: '@gate' }, async ({
    page,
  }) => {
    await page.goto('/m/search-games');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isList(request)) asked.push(queryOf(request).gameName ?? '');
    });
    await takenOver(page);
    await typeAtOnce(page.getByRole('searchbox'), 'drago');
    await expect(page.getByRole('heading', { name: 'Results for “drago”' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(36);
    // The button comes within the scroll trigger's range, so either of them may send the request.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(tiles(page)).not.toHaveCount(36);
    expect(asked).toEqual(['drago', 'drago']);
  });

  test('SRC-004 nothing found says so and offers popular games', async ({ page }) => {
    await page.goto('/m/search-games');
    await page.getByRole('searchbox').fill('zzzqqqxxx');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing found for “zzzqqqxxx”' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Popular games' }).locator('article').first()).toBeVisible();
    // A matching vendor counts as a result, even if no game matches.
    await page.getByRole('searchbox').fill('Silver Valley');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('link', { name: 'Silver Valley' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Nothing found/ })).toHaveCount(0);
  });

  test('SRC-006 SRC-008 Enter searches at once and once; an empty box sends nothing', async ({ page }) => {
    await page.goto('/m/search-games');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isList(request)) asked.push(queryOf(request).gameName ?? '');
    });
    // Before hydration the browser submits the form itself.
    await takenOver(page);
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('searchbox').fill('wolf');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { name: 'Results for “wolf”' })).toBeVisible();
    expect(asked).toEqual(['wolf']);
  });

  test('what is typed while the app is on its way is searched when it has come', async ({ page }) => {
    let goOn = () => {};
    const waits = new Promise<void>((go) => {
      goOn = go;
    });
    await page.route('**/assets/app-*.js', async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto('/m/search-games?q=wolf');
    await expect(page.getByRole('heading', { name: 'Results for “wolf”' })).toBeVisible();
    await page.getByRole('searchbox').fill('dragon');
    goOn();
    await expect(page.getByRole('heading', { name: 'Results for “dragon”' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('dragon');
  });

  test('SRC-005 HOM-016 HOM-017 over home: hot games fit what is typed in any case, and closing leaves home as it was', async ({
    page,
  }) => {
    await page.goto('/m/home');
    // Before hydration, the same tap opens the search as a page.
    await expect(page.locator('main [data-ready]')).toBeAttached();
    await page.getByRole('link', { name: 'Search games' }).click();
    const popup = page.getByRole('dialog', { name: 'Search games' });
    const hot = popup.getByRole('group', { name: 'Popular games' });
    await expect(hot.locator('article')).toHaveCount(12);
    // The clock is stopped: no search is sent while the local suggestions are checked.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1_000));
    await popup.getByRole('searchbox').fill('jADE dRA');
    await expect(hot.locator('article')).toHaveCount(1);
    await expect(hot.getByRole('link', { name: 'Jade Dragon, Parlour Studio' })).toBeVisible();
    await page.clock.resume();
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByRole('group', { name: 'Hot games' }).locator('article')).toHaveCount(9);
  });

  test('vendors and categories are found too', async ({ page }) => {
    await page.goto('/m/search-games?q=nine');
    const places = page.getByRole('navigation', { name: 'Vendors and categories' });
    await places.getByRole('link', { name: 'Nine Rivers' }).click();
    await expect(page).toHaveURL(/\/m\/provider\?vassalage=JL$/);
  });
});

test.describe('a visitor', () => {
  for (const [id, path] of [
    ['FAV-001', '/m/fav-games'],
    ['REC-001', '/m/recent-games'],
    ['LCH-001', '/m/play?nodeId=100001'],
  ] as const) {
    test(`${id} who opens ${path} is sent to the login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/m\/login$/);
    });
  }

  test('FAV-002 who taps a star is sent to the login', async ({ page }) => {
    await page.goto('/m/slot-games');
    await star(page, 'Jade Dragon').click();
    await expect(page).toHaveURL(/\/m\/login$/);
  });

  test('LCH-001 who taps a game is sent to the login', async ({ page }) => {
    await page.goto('/m/slot-games');
    await tiles(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/m\/login$/);
  });
});

test.describe('a member', () => {
  test.beforeEach(({ page }) => becomeMember(page));

  test('FAV-003 FAV-004 FAV-006 FAV-008 the star turns before the server answers, and the list follows', async ({
    page,
  }) => {
    await page.goto('/m/slot-games');
    const added = page.waitForRequest(
      (request) => request.method() === 'POST' && pathOf(request) === '/wps/game/favourite',
    );
    await star(page, 'Jade Dragon').click();
    await expect(star(page, 'Jade Dragon')).toHaveAttribute('aria-pressed', 'true');
    expect((await added).postDataJSON()).toMatchObject({ nodeId: '100001', vendor: 'BGS' });
    // Within the next frame, the tap changes only this star.
    const second = page.waitForResponse((response) => {
      const request = response.request();
      if (request.method() !== 'POST' || pathOf(request) !== '/wps/game/favourite') return false;
      // The first star's answer may still be pending.
      return (request.postDataJSON() as { nodeId: string }).nodeId !== '100001';
    });
    expect(await answerTo(star(page, 'Golden Stupa'))).toEqual({ sheet: [], dialogs: 0, turned: 1 });
    await second;
    const asked = page.waitForRequest(
      (request) => request.method() === 'GET' && pathOf(request) === '/wps/game/favourite',
    );
    await page.goto('/m/fav-games');
    expect(queryOf(await asked).pageSize).toBe('36');
    await expect(tiles(page)).toHaveCount(2);
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route('**/wps/game/favourite', async (route) => {
      if (route.request().method() === 'DELETE') await held;
      await route.continue();
    });
    const removed = page.waitForRequest((request) => request.method() === 'DELETE');
    await star(page, 'Jade Dragon').click();
    await expect(tiles(page)).toHaveCount(1);
    expect((await removed).postDataJSON()).toMatchObject({ nodeId: '100001' });
    letGo();
    // Leaving a page aborts its calls: waits until the server has answered this one.
    expect((await (await removed).response())?.status()).toBe(200);
    await page.reload();
    await expect(tiles(page)).toHaveCount(1);
  });

  test('a tile that is held says what can be done with its game, and opens nothing', async ({ page }) => {
    await page.goto('/m/slot-games');
    const tile = tiles(page).filter({ has: page.getByRole('button', { name: 'Favourite: Jade Dragon' }) });
    await expect(tile).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    // The long-press handler is installed once the page is idle.
    await expect
      .poll(async () => {
        const { result } = await cdp.send('Runtime.evaluate', { expression: 'document' });
        const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
        return listeners.map(({ type }) => type);
      })
      .toContain('longpress');
    const hold = async () => {
      const box = await tile.getByRole('link').boundingBox();
      const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 60 };
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
      await expect(page.getByRole('dialog', { name: 'Jade Dragon' })).toBeVisible();
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const sheet = page.getByRole('dialog', { name: 'Jade Dragon' });
    await hold();
    await expect(page).toHaveURL(/\/m\/slot-games$/);
    await expect(sheet.getByText('Parlour Studio', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Add to favourites' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(star(page, 'Jade Dragon')).toHaveAttribute('aria-pressed', 'true');
    await hold();
    await expect(sheet.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/slot-games$/);
    await hold();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: /^More from / }).click();
    await expect(page).toHaveURL(/\/m\/provider\?vassalage=BGS/);
    await expect(sheet).toHaveCount(0);
  });

  test('a refused star turns back and says why', async ({ page }) => {
    await page.goto('/m/slot-games');
    await page.route('**/wps/game/favourite', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, code: 'favourite.full', message: 'error.favouritesFull' }),
      }),
    );
    await star(page, 'Jade Dragon').click();
    await expect(page.getByRole('alert')).toHaveText('You have 200 favourites. Remove one first.');
    await expect(star(page, 'Jade Dragon')).toHaveAttribute('aria-pressed', 'false');
  });

  test('FAV-007 lottery tiles have no star, others do', async ({ page }) => {
    await page.goto('/m/provider?vassalage=TCG_SEA');
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(0);
    await page.goto('/m/slot-games');
    await expect(star(page, 'Jade Dragon')).toBeVisible();
  });

  test('CAT-018 the three lists lead to one another', async ({ page }) => {
    await page.goto('/m/hot-games');
    const ways = page.getByRole('navigation', { name: 'Lists of games' });
    await expect(ways.getByRole('link')).toHaveText(['Popular', 'Favourites', 'Recent']);
    await ways.getByRole('link', { name: 'Favourites' }).click();
    await expect(page).toHaveURL(/\/m\/fav-games$/);
    await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
    await ways.getByRole('link', { name: 'Recent' }).click();
    await expect(page).toHaveURL(/\/m\/recent-games$/);
    await expect(page.getByRole('heading', { name: 'Nothing played yet' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('REC-002 API-056 a game opens in its frame, is noted, and the way back ends where it began', async ({
    page,
  }) => {
    await page.goto('/m/jili');
    await expect(tiles(page)).toHaveCount(36);
    const wanted = tiles(page).nth(20).getByRole('link');
    await wanted.scrollIntoViewIfNeeded();
    const name = (await wanted.getAttribute('aria-label'))?.split(',')[0] ?? '';
    // The press itself may scroll the page until its tile is uncovered.
    const left = page.evaluate(
      () => new Promise<number>((at) => addEventListener('click', () => at(scrollY), { capture: true, once: true })),
    );
    const noted = page.waitForRequest((request) => pathOf(request) === '/wps/game/recent/add');
    await wanted.click();
    await expect(page).toHaveURL(/\/m\/play\?nodeId=/);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
    expect((await noted).method()).toBe('POST');
    expect((await (await noted).response())?.status()).toBe(200);
    await page.getByRole('button', { name: 'Leave the game' }).click();
    await expect(page).toHaveURL(/\/m\/jili$/);
    const before = await left;
    expect(before).toBeGreaterThan(200);
    await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), before)).toBeLessThan(8);
    const asked = page.waitForRequest((request) => pathOf(request) === '/wps/game/recent');
    await page.goto('/m/recent-games');
    expect(queryOf(await asked)).toEqual({
      page: '1',
      pageSize: '36',
      gameType: '',
      vendor: '',
      clientType: '2',
      language: 'EN',
    });
    await expect(tiles(page).first().getByRole('link')).toHaveAttribute('aria-label', new RegExp(`^${name},`));
  });

  test('leaving in the middle of a round asks first, and only the frame itself can say that there is one', async ({
    page,
  }) => {
    await page.goto('/m/jili');
    await tiles(page).first().getByRole('link').click();
    await expect(page.locator('iframe')).toBeAttached();
    const leave = page.getByRole('button', { name: 'Leave the game' });
    const question = page.getByRole('alertdialog', { name: 'A round is running' });
    const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
    // Until the game is ready, the reels may set their own state.
    await expect(page.getByRole('status').filter({ hasText: 'Opening' })).toHaveCount(0);
    await frame?.evaluate(() => parent.postMessage({ type: 'parlour.busy', busy: true }, '*'));
    await expect(page.locator('[data-busy]')).toBeAttached();
    await leave.click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/play/);
    await page.evaluate(() => postMessage({ type: 'parlour.busy', busy: false }, '*'));
    await leave.click();
    await question.getByRole('button', { name: 'Leave the game' }).click();
    await expect(page).toHaveURL(/\/m\/jili$/);
  });

  test('a game that cannot be opened is explained, and the player gets back', async ({ page }) => {
    await page.goto('/m/play?nodeId=999999999');
    await expect(page.getByRole('heading', { name: 'This game does not exist' })).toBeVisible();
    await page.route('**/wps/game/launch', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, code: 'launch.game_unavailable', message: 'error.gameUnavailable' }),
      }),
    );
    await page.goto('/m/play?nodeId=100001');
    await expect(page.getByRole('heading', { name: 'This game takes a break' })).toBeVisible();
    await page.unroute('**/wps/game/launch');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('iframe')).toBeAttached();
  });
});
