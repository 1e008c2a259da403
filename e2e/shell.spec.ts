/** Routes, layout, languages, themes and the offline shell. */

import { MEMBER_PAGES, TOP_BAR_PAGES } from '@parlour/contract/pages';
import { PATHS } from '@parlour/contract/routes';
import { commitment } from '@parlour/games/fairness';
import { SLOT_MODELS } from '@parlour/games/slot/models';
import type { Page } from '@playwright/test';
import { go, openMenu } from './pages/frame.ts';
import { becomeMember, english, language, theme } from './pages/sign-in.ts';
import { startProduct } from './server.ts';
import { accessibilityFaults, contrastFaults, expect, setOffline, test } from './test.ts';

test.describe('addresses', () => {
  for (const [id, path] of [
    ['RTE-002', '/'],
    ['RTE-003', '/m'],
    ['RTE-004', '/m/'],
    ['RTE-005', '/m/home'],
    ['RTE-006', '/m/index'],
    ['RTE-007', '/m/index.html'],
  ] as const) {
    test(`${id} ${path} shows home, and its item in the navigation is active`, async ({ page }) => {
      await english(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();
      await expect(
        page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }),
      ).toHaveAttribute('aria-current', 'page');
    });
  }

  test('RTE-008 an address that is no page leads to home', async ({ page }) => {
    for (const path of ['/m/nope', '/m/member/nope/deep', '/xyz', '/xyz/deep?from=mail']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/m\/home$/);
    }
  });
});

test.describe('languages and themes', () => {
  test('LNG-001 LAY-063 a fresh visit is in MY and dark', async ({ page }) => {
    await page.goto('/m/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'my');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('LNG-005 the language is in the page before any script', { tag: '@gate' }, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: process.env.PARLOUR_URL ?? '',
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await language(page, 'CN');
    await page.goto('/m/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page.getByText('热门游戏').first()).toBeVisible();
    await context.close();
  });

  test('LAY-064 language and theme are chosen in settings and stay after a reload', { tag: '@gate' }, async ({
    page,
  }) => {
    await english(page);
    await page.goto('/m/set');
    await page.getByText('Light', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('LAY-013 LAY-018 LAY-019 the navigation has five items, each with its place', async ({ page }) => {
  await english(page);
  await becomeMember(page);
  const items = page.getByRole('navigation', { name: 'Main navigation' }).locator('a, button');
  await expect(items).toHaveCount(5);
  expect((await items.allInnerTexts()).map((text) => text.trim())).toEqual([
    'Home',
    'Promotions',
    'Deposit',
    'Service',
    'Profile',
  ]);
  await items.nth(1).click();
  await expect(page).toHaveURL(/\/m\/activity$/);
  await items.nth(2).click();
  await expect(page).toHaveURL(/\/m\/voucherCenter$/);
  await items.nth(4).click();
  await expect(page).toHaveURL(/\/m\/member\/home$/);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('LAY-026 LAY-027 the footer says its rights and its age', async ({ page }) => {
  await english(page);
  await page.goto('/m/home');
  await expect(page.getByText('All rights reserved 2024')).toBeAttached();
  const badge = page.locator('footer').getByText('18+', { exact: true });
  for (const part of [badge, page.getByText(/not meant for anyone under 18/)]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeVisible();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  // Visible, and not covered by the element at the lower edge.
  expect(
    await badge.evaluate((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return mark === document.elementFromPoint(left + width / 2, top + height / 2);
    }),
  ).toBe(true);
});

test.describe('every page', () => {
  // The game and the agents' pages, which redirect a player to home, have their own tests; a vendor's page needs its
  // code.
  const apart: readonly string[] = [PATHS.play, PATHS.agentCentre, PATHS.agentTeam];
  const addresses = Object.values(PATHS)
    .filter((path) => !apart.includes(path))
    .map((path) => (path === PATHS.provider ? `${path}?vassalage=JL` : path));
  const forMembers = addresses.filter((path) => path === PATHS.changePassword || MEMBER_PAGES.includes(path));
  const forAll = addresses.filter((path) => !forMembers.includes(path));

  for (const look of ['dark', 'light'] as const) {
    const visit = async (page: Page, address: string) => {
      await go(page, address);
      const path = new URL(page.url()).pathname;
      await expect(page.locator('main :is(h1, h2, p, a, button)').first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      // An overlay may have its own back button.
      const bar = page.locator('header.header-hides').getByLabel('Back', { exact: true });
      await expect(bar, path).toHaveCount(TOP_BAR_PAGES.includes(path) ? 1 : 0);
      const frame = ['nav[aria-label="Main navigation"]', '[data-host=download]', '[data-host=extra]'];
      for (const part of ['main', ...frame]) await expect(page.locator(part)).toBeAttached();
      // A page's structure is the same in both themes: the second one is only checked for contrast.
      const faults = look === 'dark' ? accessibilityFaults(page) : contrastFaults(page);
      expect([path, await faults]).toEqual([path, []]);
    };
    const begin = async (page: Page) => {
      await english(page);
      await theme(page, look);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/m/home');
    };

    // Split, because checking each page against all rules takes long.
    for (const part of [1, 2, 3])
      test(`LAY-001 LAY-002 stands in its frame and keeps to the rules of access (for all ${part} of 3, ${look})`, async ({
        page,
      }) => {
        await begin(page);
        for (const [n, address] of forAll.entries()) if (n % 3 === part - 1) await visit(page, address);
      });

    test(`LAY-001 LAY-002 stands in its frame and keeps to the rules of access (for members, ${look})`, async ({
      page,
    }) => {
      await begin(page);
      await becomeMember(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const address of forMembers) await visit(page, address);
      await page.goto('/m/home');
      const menu = await openMenu(page);
      await expect(menu.getByRole('link', { name: 'Rewards' })).toBeVisible();
      expect(['menu', await accessibilityFaults(page)]).toEqual(['menu', []]);
    });
  }
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('pictures of the merchant’s hosts that were seen are shown without a network', async ({ browser }) => {
    const HOSTS = ['https://one.example', 'https://two.example/pictures'];
    const house = await startProduct({ BRAND_CHANGES: JSON.stringify({ imageCdns: HOSTS }) });
    const context = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } });
    const sources = new Set<string>();
    // The first host allows reading its images by CORS, the second does not.
    await context.route(/^https:\/\/(one|two)\.example\//, async (route) => {
      const { origin, pathname } = new URL(route.request().url());
      if (route.request().serviceWorker()) sources.add(origin);
      const picture = await context.request.get(house.url + pathname.slice(pathname.indexOf('/img/')));
      const cors = origin.includes('one') ? { 'access-control-allow-origin': '*' } : undefined;
      await route.fulfill({
        body: await picture.body(),
        contentType: picture.headers()['content-type'],
        headers: cors,
      });
    });
    const page = await context.newPage();
    const drawn = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('main article img')]
          .slice(0, 6)
          .map((image) => [...image.currentSrc.split('/img/'), image.complete && image.naturalWidth > 1]),
      );
    const isOfHost = expect.stringMatching(/^https:\/\/(one|two)\./);
    await page.goto('/m/hot-games');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect.poll(drawn).toEqual(Array.from({ length: 6 }, () => [isOfHost, expect.any(String), true]));
    const names = (await drawn()).map(([, name]) => name);
    await expect.poll(() => [...sources].sort()).toEqual(['https://one.example', 'https://two.example']);
    // Pending images complete.
    await context.unrouteAll({ behavior: 'wait' });
    await context.setOffline(true);
    await page.reload();
    // Each visit selects its hosts; an image is found in the cache whichever it came from.
    await expect.poll(drawn).toEqual(names.map((name) => [isOfHost, name, true]));
    await context.close();
    await house.stop();
  });

  test('the verifier works a round out without a network, with its pictures, also when it is opened anew', async ({
    page,
  }) => {
    await page.goto('/m/home');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const seed = new Uint8Array(32).fill(7);
    const round = new URLSearchParams({
      lang: 'EN',
      model: SLOT_MODELS[0]?.id ?? '',
      skin: 'frost',
      serverSeed: Buffer.from(seed).toString('hex'),
      commitment: commitment(seed),
      clientSeed: 'mine',
      nonce: '3',
    });
    const right = page.getByText('The secret fits its fingerprint.');
    const isPictured = () =>
      page.evaluate(() => {
        const at = /url\("(.+)"\)/.exec(document.querySelector<HTMLElement>('.symbol')?.style.backgroundImage ?? '');
        return fetch(at?.[1] ?? '').then(
          ({ ok }) => ok,
          () => false,
        );
      });
    await page.goto(`/studio/verify?${round}`);
    await expect(right).toBeVisible();
    expect(await isPictured()).toBe(true);
    await setOffline(page, true);
    round.set('nonce', '4');
    await page.goto(`/studio/verify?${round}`);
    await expect(right).toBeVisible();
    expect(await isPictured()).toBe(true);
    await page.getByLabel('Your seed').fill('another');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(right).toBeVisible();
  });

  test('LAY-003 the app can be installed, and opens without a network', async ({ page }) => {
    await english(page);
    await page.goto('/m/home');
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await fetch(link?.href ?? '')).json() as Promise<{ display: string; icons: { sizes: string }[] }>;
    });
    expect([manifest.display, manifest.icons.map((icon) => icon.sizes)]).toEqual([
      'standalone',
      ['192x192', '512x512', '192x192', '512x512'],
    ]);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.goto('/m/slot-games');
    const games = page.getByRole('article');
    await expect(games.first()).toBeVisible();
    await setOffline(page, true);
    await page.goto('/m/home');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    // Viewed pages are available offline.
    await page.goto('/m/slot-games');
    await expect(games.first()).toBeVisible();
    await page.goto('/m/fishing-games');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  });
});
