/** Games of a vendor that cannot be opened yet: they are shown, and none leads to an error. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from './server.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const VENDOR = 'JL';
type Feed = { vendors: { code: string; gatewayVendor?: string }[]; games: { vendor: string; names: { EN: string } }[] };

let house: Product;
let folder: string;
let game = '';

test.beforeAll(async () => {
  house = await startProduct();
  folder = mkdtempSync(join(tmpdir(), 'parlour-feed-'));
  const feed = JSON.parse(readFileSync('brands/demo/feed/catalogue.json', 'utf8')) as Feed;
  for (const vendor of feed.vendors) if (vendor.code === VENDOR) vendor.gatewayVendor = 'NOT_THERE_YET';
  game = feed.games.find(({ vendor }) => vendor === VENDOR)?.names.EN ?? '';
  const file = join(folder, 'feed.json');
  writeFileSync(file, JSON.stringify(feed));
  const command = spawnSync(process.execPath, ['apps/server/src/cli/catalogue-import.ts', file], {
    env: { ...process.env, DATA_DIR: house.dataDir },
    encoding: 'utf8',
  });
  expect(command.stdout).toContain('vendors: 0 added, 1 changed, 0 removed');
});
test.afterAll(async () => {
  await house.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const javaScriptEnabled of [true, false])
  test(`lead to its page, where they are no links, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      baseURL: house.url,
      javaScriptEnabled,
    });
    await context.addCookies([{ name: 'mc_lang', value: 'EN', url: house.url }]);
    const page = await context.newPage();
    await page.goto(`/m/search-games?q=${encodeURIComponent(game)}`);
    const tile = page.getByRole('main').getByRole('link', { name: new RegExp(`^${game}, .*, Coming soon$`) });
    await expect(tile.first()).toHaveAttribute('href', `/m/provider?vassalage=${VENDOR}`);
    await tile.first().click();
    await expect(page).toHaveURL(new RegExp(`/m/provider\\?vassalage=${VENDOR}$`));
    const shown = page.getByRole('main').locator('article').first();
    await expect(shown.getByRole('img', { name: /, Coming soon$/ })).toBeVisible();
    await expect(page.getByRole('main').locator('article a')).toHaveCount(0);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
