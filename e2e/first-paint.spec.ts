/** Pages as they stand before the app has come, and the moment when it takes them over. */
import type { Page } from '@playwright/test';
import { english, language } from './pages/entrance.ts';
import { takenOver } from './pages/frame.ts';
import { expect, setOffline, test } from './test.ts';

const APP = '**/assets/app-*.js';
const tiles = (page: Page) => page.locator('main article');

test('without script home, a category, a filter of it, a vendor and a search are finished pages, and links and the search lead on', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.PARLOUR_URL });
  const page = await context.newPage();
  await english(page);
  await page.goto('/m/home');
  await expect(tiles(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'See all: Live casino' }).click();
  await expect(page).toHaveURL(/\/m\/live-games$/);
  await expect(tiles(page).first()).toBeVisible();
  await page.goto('/m/slot-games?vassalage=PG');
  await expect(tiles(page)).toHaveCount(36);
  await expect(tiles(page).first().getByRole('link')).toHaveAttribute('aria-label', /, Paper Garden$/);
  await page.getByRole('button', { name: 'Show 36 more' }).click();
  await expect(page).toHaveURL(/\/m\/slot-games\?vassalage=PG&page=2$/);
  await expect(tiles(page)).toHaveCount(72);
  await expect(tiles(page).last().getByRole('link')).toHaveAttribute('aria-label', /, Paper Garden$/);
  await page.goto('/m/provider?vassalage=JL');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nine Rivers');
  await expect(tiles(page)).toHaveCount(36);
  await page.goto('/m/search-games');
  await page.getByRole('searchbox').fill('jade dragon');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/m\/search-games\?q=jade(\+|%20)dragon$/);
  await expect(page.getByRole('searchbox')).toHaveValue('jade dragon');
  await expect(tiles(page).first()).toContainText('Jade Dragon');
  await context.close();
});

/** Holds the app back from now on. @returns what lets it come */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  let goOn = () => {};
  const held = new Promise<void>((go) => {
    goOn = go;
  });
  await page.route(APP, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    goOn();
    await page.unroute(APP);
  };
}

test('nothing of a finished page is replaced when the app takes it over', async ({ page }) => {
  await english(page);
  for (const address of [
    '/m/slot-games?vassalage=PG',
    '/m/slot-games?type=hot',
    '/m/slot-games?page=3&utm=1',
    '/m/provider?vassalage=JL&theme=ASIA',
    '/m/search-games?q=jade',
  ]) {
    const goOn = await holdApp(page);
    await page.goto(address);
    await page.evaluate(() => {
      const nodes = [...document.querySelectorAll('main *, header *')];
      Object.assign(globalThis, {
        gone: () => nodes.filter((node) => !node.isConnected).map((node) => node.outerHTML),
      });
    });
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await goOn();
    await takenOver(page);
    expect(await page.evaluate(() => (globalThis as unknown as { gone: () => string[] }).gone())).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  }
});

test('links, search and filter that are used while the app is on its way act', async ({ page }) => {
  await english(page);
  await test.step('a filter', async () => {
    const goOn = await holdApp(page);
    await page.goto('/m/slot-games');
    await page.getByRole('group', { name: 'Vendors' }).getByRole('button', { name: 'Paper Garden' }).click();
    await goOn();
    await expect(page).toHaveURL(/vassalage=PG/);
    await expect(tiles(page).first().getByRole('link')).toHaveAttribute('aria-label', /, Paper Garden$/);
  });
  await test.step('a link', async () => {
    const goOn = await holdApp(page);
    await page.goto('/m/home');
    await page.getByRole('link', { name: 'See all: Live casino' }).click();
    await goOn();
    await expect(page).toHaveURL(/\/m\/live-games$/);
    await takenOver(page);
  });
  await test.step('the search', async () => {
    const goOn = await holdApp(page);
    await page.goto('/m/search-games');
    await page.getByRole('searchbox').fill('jade dragon');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/m\/search-games\?q=jade(\+|%20)dragon$/);
    await goOn();
    await takenOver(page);
    await expect(page.getByRole('searchbox')).toHaveValue('jade dragon');
    await expect(tiles(page).first()).toContainText('Jade Dragon');
  });
});

test('a change of language by cookie never shows the old one', async ({ page }) => {
  await english(page);
  await page.goto('/m/search-games?q=jade');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search games');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await language(page, 'CN');
  await page.reload();
  await takenOver(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual(['搜索游戏']);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('each vendor’s page is kept as its own, and stands without a network', async ({ page }) => {
    await english(page);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/m/provider?vassalage=JL');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    for (const [code, name] of [
      ['JL', 'Nine Rivers'],
      ['PG', 'Paper Garden'],
      ['JL', 'Nine Rivers'],
    ]) {
      await page.goto(`/m/provider?vassalage=${code}`);
      await expect(heading).toHaveText(name ?? '');
      await takenOver(page);
    }
    await setOffline(page, true);
    await page.goto('/m/provider?vassalage=JL&gameType=');
    await expect(heading).toHaveText('Nine Rivers');
    await expect(tiles(page)).toHaveCount(36);
  });
});
