/** Home for a visitor: its animations, its catalogue content, and its failures. */

import { CATEGORY_ROUTES } from '@parlour/contract/catalogue';
import type { Page, Request } from '@playwright/test';
import { builtFile } from './pages/built.ts';
import { openMenu } from './pages/frame.ts';
import { trafficOf } from './pages/traffic.ts';
import { expect, setOffline, test } from './test.ts';

const HOME = '**/wps/game/home?*';

const english = (page: Page, url = process.env.PARLOUR_URL ?? '') =>
  page.context().addCookies([{ name: 'mc_lang', value: 'EN', url }]);
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);
const pathOf = (request: Request) => new URL(request.url()).pathname;

test('HOM-002 HOM-010 HOM-015 HOM-018 HOM-032 what moves on home, its menu, its rows and its vendors', async ({
  page,
}) => {
  await page.clock.install();
  await english(page);
  const quiet = trafficOf(page);
  await page.goto('/m/home');
  const ticker = page.getByRole('link', { name: /^Notices: / });
  const belt = ticker.locator('span').first();
  /** Returns the line's distance from its start in pixels; with a time, the distance at that time. */
  const place = (ms?: number) =>
    belt.evaluate((line, at) => {
      for (const run of line.getAnimations()) run.currentTime = at ?? run.currentTime;
      return -new DOMMatrix(getComputedStyle(line).transform).m41;
    }, ms);
  const runs = () => belt.evaluate((line) => line.getAnimations().map(({ playState }) => playState));
  await test.step('HOM-002 the notices move, and stop at the press of a button and under a finger', async () => {
    await expect(belt).toContainText('Welcome to Parlour.');
    await expect(belt).toContainText('Every in-house round can be checked');
    await expect.poll(runs).toEqual(['running']);
    await expect.poll(() => place()).toBeGreaterThan(0);
    await ticker.dispatchEvent('pointerdown');
    expect(await runs()).toEqual(['paused']);
    // A step is made at the end of its time: 30 per second, 40 pixels in total.
    const under = await place(1_000);
    expect(under).toBeCloseTo(40, 0);
    expect(await place(1_030)).toBe(under);
    expect(await place(1_040)).toBeCloseTo(under + 40 / 30, 1);
    await ticker.dispatchEvent('pointerout');
    expect(await runs()).toEqual(['running']);
    const pause = page.getByRole('button', { name: 'Stop the moving notices' });
    await pause.click();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    expect(await runs()).toEqual(['paused']);
    await pause.click();
    expect(await runs()).toEqual(['running']);
  });

  await test.step('HOM-032 the jackpot grows without a call', async () => {
    const pot = page.getByRole('region', { name: 'Jackpot figure, for show only' });
    const figure = () =>
      pot
        .locator('span')
        .last()
        .evaluate((cell) => cell.closest('section')?.textContent);
    // Waits for the requests after mounting.
    await quiet();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (pathOf(request).startsWith('/wps/')) calls.push(pathOf(request));
    });
    const before = await figure();
    await page.clock.runFor(20_000);
    expect(await figure()).not.toBe(before);
    expect(calls).toEqual([]);
  });

  await test.step('HOM-015 the menu has Hot, then the categories in the order of the vendors’ list', async () => {
    const sorting = await page.evaluate(async () => {
      const answer = await fetch('/wps/game/vendors?language=EN');
      const body = (await answer.json()) as { value: { sorting: { gameCategory: string }[] } };
      return body.value.sorting.map((entry) => entry.gameCategory);
    });
    const routes: Record<string, string> = { ...CATEGORY_ROUTES, BINGO: '/m/gameCenter?category=BINGO' };
    const tabs = page.getByRole('navigation', { name: 'Game categories' }).getByRole('link');
    const hrefs = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/m/hot-games', ...sorting.map((category) => routes[category])]);
  });

  await test.step('HOM-010 the tiles of a category stand in two rows', async () => {
    const slots = page.getByRole('group', { name: 'Slots' });
    await slots.scrollIntoViewIfNeeded();
    const tops = await slots
      .locator('article')
      .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(6);
    expect(new Set(tops).size).toBe(2);
  });

  await test.step('HOM-018 All of the vendors’ strip shows the games of every vendor', async () => {
    const strip = page.getByRole('group', { name: 'Vendors' });
    await strip.scrollIntoViewIfNeeded();
    await expect(strip.getByRole('button').first()).toHaveText('All');
    await strip.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page).toHaveURL(/\/m\/gameCenter$/);
    const total = await page.evaluate(async () => {
      const answer = await fetch('/wps/game/list?language=EN&pageSize=1');
      return ((await answer.json()) as { value: { totalCount: number } }).value.totalCount;
    });
    await expect(page.getByText(`36 of ${total}`)).toBeVisible();
  });
});

test('HOM-021 home without an answer: eight skeletons, a state that says why, and a way to try again', async ({
  page,
}) => {
  await english(page);
  // A page whose document contains no data of home.
  await page.goto('/m/download');
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(HOME, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { success: false, code: 'system.busy', message: 'error.busy' } });
  });
  await page.getByRole('button', { name: 'Back' }).click();
  const bones = page.locator('[data-skeletons="8"]');
  await expect(bones).toBeVisible();
  expect(await bones.locator('i').count()).toBe(8);
  letGo();
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await expect(bones).toHaveCount(0);
  await page.unroute(HOME);
  await page.getByRole('button', { name: 'Try again' }).click();
  const hot = page.getByRole('group', { name: 'Hot games' });
  await expect(hot.locator('article')).toHaveCount(9);

  await test.step('announcements and the winner board that fail leave home as it is', async () => {
    for (const call of ['**/wps/content/announcements?*', '**/wps/game/winners?*'])
      await page.route(call, (route) => route.fulfill({ status: 503, body: 'no' }).catch(() => undefined));
    await page.goto('/m/home');
    await expect(hot.locator('article')).toHaveCount(9);
    await expect(page.getByRole('link', { name: /^Notices: / })).toBeVisible();
    await page.getByRole('list', { name: 'Game vendors' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Big wins' })).toHaveCount(0);
  });

  await test.step('without a network what was seen stays', async () => {
    // The app responds once it is hydrated.
    const menu = await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await setOffline(page, true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(hot.locator('article').first()).toBeVisible();
    await setOffline(page, false);
  });

  /** The page may be reloaded during the press: then the next one counts. */
  const opensInTheEnd = () =>
    expect(async () => {
      const menu = page.getByRole('dialog', { name: 'Menu' });
      // If it opened late, it covers the button.
      if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click({ timeout: 5_000 });
      await expect(menu).toBeVisible({ timeout: 5_000 });
    }).toPass();
  await test.step('a network that goes before the app came leaves the page as it was drawn, and loads it when it is back', async () => {
    let goOn = () => {};
    const waits = new Promise<void>((go) => {
      goOn = go;
    });
    await page.route('**/assets/app-*.js', async (route) => {
      await waits;
      await route.abort('internetdisconnected').catch(() => undefined);
    });
    const asked = page.waitForRequest('**/assets/app-*.js');
    const lost = page.waitForEvent('requestfailed', (request) => /assets\/app-/.test(request.url()));
    await page.goto('/m/home');
    await asked;
    await setOffline(page, true);
    goOn();
    await lost;
    await expect(hot.locator('article').first()).toBeVisible();
    await page.unroute('**/assets/app-*.js');
    await setOffline(page, false);
    await opensInTheEnd();
  });

  await test.step('an app that did not come although there is a network comes with the next press', async () => {
    await page.route('**/assets/app-*.js', (route) => route.abort('internetdisconnected'));
    const lost = page.waitForEvent('requestfailed', (request) => /assets\/app-/.test(request.url()));
    await page.goto('/m/home');
    await lost;
    await page.unroute('**/assets/app-*.js');
    await opensInTheEnd();
  });

  const megaphone = page.getByRole('button', { name: 'Stop the moving notices' });
  await test.step('a tap while the app is on its way acts, once, and what was scrolled meanwhile stays', async () => {
    let goOn = () => {};
    const waits = new Promise<void>((go) => {
      goOn = go;
    });
    await page.route('**/assets/app-*.js', async (route) => {
      await waits;
      await route.continue();
    });
    const asked = page.waitForRequest('**/assets/app-*.js');
    await page.goto('/m/home');
    await asked;
    await megaphone.click();
    await expect(megaphone).toHaveAttribute('aria-pressed', 'false');
    await page.evaluate(() => scrollTo(0, 300));
    // Idle preloads come after all other start-up work.
    const settled = page.waitForResponse(`**/${builtFile('src/app/deferred.ts')}`);
    goOn();
    await expect(megaphone).toHaveAttribute('aria-pressed', 'true');
    await settled;
    expect(await page.evaluate(() => scrollY)).toBe(300);
    await page.unroute('**/assets/app-*.js');
  });

  await test.step('a tap in the moment when the app takes the page over acts, once', async () => {
    await page.addInitScript(() => {
      // The app removes the attribute and handles events from here on, in a page without state.
      const takesOver = new MutationObserver(() => {
        takesOver.disconnect();
        document.querySelector<HTMLElement>('main button[aria-pressed]')?.click();
      });
      takesOver.observe(document, { attributeFilter: ['data-boot'], subtree: true });
    });
    await page.goto('/m/home');
    await expect(megaphone).toHaveAttribute('aria-pressed', 'true');
    // All queued taps have been replayed once the app shows something by itself.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(page.locator('main button[aria-pressed]').first()).toHaveAttribute('aria-pressed', 'true');
  });
});

test('HOM-001 HOM-006 CFG-003 API-034 API-057 six hot games, a banner of another group, and the biggest wins', async ({
  page,
}) => {
  await english(page);
  // The real brand with another number of hot games and one more banner; `home.hotGames` has its own test.
  await page.route(HOME, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: object };
    await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, hotPreview: 6 } } });
  });
  await page.route('**/wps/content/announcements?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { list: { type: string }[] } };
    const [first] = body.value.list.filter((item) => item.type === 'B');
    const foreign = { ...first, id: '999999', groupName: 'm_promo', title: 'Seen elsewhere' };
    const list = [
      foreign,
      ...body.value.list,
      { ...foreign, id: '999998', groupName: 'm_home', title: 'Seen on home' },
    ];
    await route.fulfill({ response: answer, json: { ...body, value: { list } } });
  });
  const wins = ['9060.50', '80.00', '12.00', '5.00', '4.00', '3.00'].map((winAmount, i) => ({
    at: `2026-11-2${i}T10:00:00.000Z`,
    nodeId: '1001',
    vo: { winAmount, winner: `p${i}***x`, gameName: 'Jade Dragon', vassalage: 'JL', iconUrl: '', colour: '#16083f' },
  }));
  await page.route('**/wps/game/winners?*', (route) =>
    route.fulfill({ json: { success: true, value: { list: wins, book: 'PLAY', days: 7 } } }),
  );
  // A page whose document contains no data of home.
  await page.goto('/m/download');
  const asked = page.waitForRequest((request) => pathOf(request) === '/wps/content/announcements');
  await page.getByRole('button', { name: 'Back' }).click();

  await test.step('CFG-003 API-034 announcements are asked for on platform M, and home shows its own group', async () => {
    expect(queryOf(await asked)).toMatchObject({
      types: 'B,PL,PU',
      groupName: 'm_home',
      platform: 'M',
      merchantCode: 'parlour_demo',
      token: '',
      language: 'EN',
    });
    await expect(page.getByRole('heading', { name: 'Seen on home', includeHidden: true })).toBeAttached();
    await expect(page.getByText('Seen elsewhere')).toHaveCount(0);
  });

  await test.step('HOM-006 API-057 six hot games, and all of them after show more', async () => {
    const hot = page.getByRole('group', { name: 'Hot games' });
    await expect(hot.locator('article')).toHaveCount(6);
    await page.route('**/wps/game/hot?*', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'system.busy', message: 'error.busy' } }),
    );
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByText('This did not load')).toBeVisible();
    await page.unroute('**/wps/game/hot?*');
    const hotCall = page.waitForRequest((request) => pathOf(request) === '/wps/game/hot');
    await page.getByRole('button', { name: 'Try again' }).click();
    const request = await hotCall;
    expect(queryOf(request)).toMatchObject({
      isPlatform: '2',
      language: 'EN',
      platform: 'html5',
      merchantCode: 'parlour_demo',
    });
    expect(queryOf(request)).toHaveProperty('refresh');
    const answer = (await (await request.response())?.json()) as { value?: { list: unknown[] } } | undefined;
    const all = answer?.value?.list.length ?? 0;
    expect(all).toBeGreaterThan(9);
    await expect(hot.locator('article')).toHaveCount(all);
    await expect(page.getByRole('button', { name: /^(Show more|Try again)$/ })).toHaveCount(0);
  });

  await test.step('the winner board comes in by its masked names, the biggest win first', async () => {
    await page.getByRole('list', { name: 'Game vendors' }).scrollIntoViewIfNeeded();
    const board = page.getByRole('region', { name: 'Big wins' });
    await expect(board.getByRole('listitem')).toHaveCount(5);
    await expect(board.getByRole('listitem').first()).toContainText('p0***x');
    await expect(board.getByRole('listitem').first()).toContainText('9,060.50');
    await expect(board).toContainText('last 7 days, in play money');
    await board.getByRole('button', { name: 'Show more' }).click();
    await expect(board.getByRole('listitem')).toHaveCount(6);
  });
});

test('the first paint asks for one banner and no tile; the tiles come before the app does, and without scripts too', async ({
  page,
  browser,
}) => {
  await english(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const pictures = () => asked.filter((path) => /^\/img\/(tile|banner)\//.test(path)).length;
  const firstOf = (what: RegExp) => asked.findIndex((path) => what.test(path));
  let goOn = () => {};
  const waits = new Promise<void>((go) => {
    goOn = go;
  });
  await page.route('**/assets/boot-*.js', async (route) => {
    await waits;
    await route.continue();
  });
  await page.goto('/m/home', { waitUntil: 'commit' });
  const art = page.locator('main picture img');
  await expect.poll(() => art.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(720);
  expect([pictures(), firstOf(/^\/assets\/app-/)]).toEqual([1, -1]);
  // Blocks below the fold are not laid out with it either; all are laid out before hydration.
  const block = page.getByRole('main').locator('section[data-kind]').first();
  const layout = () => block.evaluate((section) => getComputedStyle(section).contentVisibility);
  expect(await layout()).toBe('hidden');
  goOn();
  await expect.poll(layout).toBe('auto');
  await expect(page.locator('[data-boot] [data-late]')).toHaveCount(0);
  await expect.poll(() => firstOf(/^\/assets\/app-/)).toBeGreaterThan(0);
  expect(firstOf(/^\/img\/tile\//)).toBeGreaterThan(0);
  expect(firstOf(/^\/img\/tile\//)).toBeLessThan(firstOf(/^\/assets\/app-/));

  // The page's text uses the brand's font.
  const faces = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await expect.poll(faces).toContain('Manrope');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  const tile = still.waitForResponse('**/img/tile/**');
  await still.goto(new URL('/m/home', page.url()).href);
  expect((await tile).status()).toBe(200);
  const below = still.getByRole('main').locator('section[data-kind]').first();
  expect(await below.evaluate((section) => getComputedStyle(section).contentVisibility)).toBe('auto');
  await plain.close();
});
