/** Pages before and during hydration. */
import type { Locator, Page } from '@playwright/test';
import { builtFile } from './pages/built.ts';
import { dialog, takenOver } from './pages/frame.ts';
import { memberElsewhere } from './pages/member.ts';
import { agree, field, submit } from './pages/registration.ts';
import { CAPTCHA, english, language, newName, PASSWORD } from './pages/sign-in.ts';
import { trafficOf } from './pages/traffic.ts';
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
  await page.getByRole('link', { name: 'See all: Tables' }).click();
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

/** Records what a page loads from now on, by kind: files, and KiB transferred without headers. */
function loadsOf(page: Page) {
  const loads: Record<string, { files: string[]; kib: number }> = {};
  page.on('requestfinished', async (request) => {
    const kind = loads[request.resourceType()] ?? { files: [], kib: 0 };
    loads[request.resourceType()] = kind;
    kind.files.push(new URL(request.url()).pathname);
    // Requests still pending when the page is closed have no size and do not count.
    const sizes = await request.sizes().catch(() => null);
    kind.kib += (sizes?.responseBodySize ?? 0) / 1024;
  });
  return loads;
}

test('a first visit of home loads a handful of files, and those of a popup come with the finger on what opens it', {
  tag: '@gate',
}, async ({ page }) => {
  await english(page);
  const loads = loadsOf(page);
  const quiet = trafficOf(page);
  await page.goto('/m/home');
  await takenOver(page);
  await expect
    .poll(() => loads.script?.files.some((file) => file.endsWith(builtFile('src/app/deferred.ts'))))
    .toBe(true);
  await quiet();
  const { script, stylesheet } = loads;
  expect(script?.files.length, script?.files.join('\n')).toBeLessThanOrEqual(20);
  expect(script?.kib).toBeLessThanOrEqual(200);
  expect(stylesheet?.files.length, stylesheet?.files.join('\n')).toBeLessThanOrEqual(4);
  const popups = /\/(Menu|Service|Login)Popup-/;
  expect(script?.files.filter((file) => popups.test(file))).toEqual([]);
  const asked = page.waitForRequest(/\/MenuPopup-/);
  await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('pointerdown');
  await asked;
  await expect(dialog(page, 'Menu')).toHaveCount(0);
});

/** Delays the app's scripts from now on. @returns a function that releases them */
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
    await page.getByRole('link', { name: 'See all: Tables' }).click();
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

const caretOf = (input: Locator) =>
  input.evaluate((element) => [
    (element as HTMLInputElement).selectionStart,
    (element as HTMLInputElement).selectionEnd,
  ]);
/** Focuses a field, with the cursor two characters before the end of its text. */
async function fillWithin(input: Locator, text: string): Promise<void> {
  await input.fill(text);
  await input.press('ArrowLeft');
  await input.press('ArrowLeft');
}

test('registration is filled in while the app is on its way: values, focus and cursor stay, and then it is sent', async ({
  page,
}) => {
  await english(page);
  const goOn = await holdApp(page);
  await page.goto('/m/register?affiliateCode=PARLOUR');
  const values = { password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-01-31', username: newName() };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await field(page, 'email').fill('a b@c.com');
  await agree(page).press(' ');
  await fillWithin(field(page, 'username'), values.username);
  await expect(submit(page)).toBeDisabled();
  await goOn();
  await takenOver(page);
  await expect(submit(page)).toBeEnabled();
  for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value);
  // A field that lost focus is validated as usual.
  await expect(page.getByText('Email format incorrect')).toBeVisible();
  await expect(agree(page)).toBeChecked();
  await expect(field(page, 'username')).toBeFocused();
  expect(await caretOf(field(page, 'username'))).toEqual([values.username.length - 2, values.username.length - 2]);
  await expect(page.getByText('PARLOUR')).toBeVisible();
  await field(page, 'email').fill('');
  await field(page, 'captcha').fill(CAPTCHA);
  await submit(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('login is filled in while the app is on its way: its own sheet comes in the very place, once no letters are being composed', async ({
  page,
}) => {
  const name = await memberElsewhere();
  await english(page);
  const goOn = await holdApp(page);
  await page.goto('/m/login');
  const sheet = dialog(page, 'Welcome back');
  const early = page.locator('#early');
  const username = sheet.locator('input[name=username]');
  const send = sheet.getByRole('button', { name: 'Log in', exact: true });
  await sheet.locator('input[name=password]').fill(PASSWORD);
  await sheet.getByRole('checkbox', { name: 'Remember password' }).press(' ');
  await fillWithin(username, name);
  await expect(send).toBeDisabled();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('q');
  await page.evaluate(() => {
    const places = () =>
      [...document.querySelectorAll('[role=dialog] :is(h2, form input, form button[type=submit])')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.localName, ...[x, y, width, height].map(Math.round)];
      });
    const before = places();
    new MutationObserver((_changes, observer) => {
      if (document.getElementById('early')) return;
      observer.disconnect();
      Object.assign(globalThis, { before, after: places() });
    }).observe(document.body, { childList: true });
  });
  await goOn();
  await takenOver(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name: file }) => file.includes('/LoginPopup-')),
  );
  // A sheet that does not wait would be shown within two of them.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(early).toBeAttached();
  await expect(send).toBeDisabled();
  await compose('');
  await expect(early).toHaveCount(0);
  await expect(send).toBeEnabled();
  await expect(username).toHaveValue(name);
  await expect(username).toBeFocused();
  expect(await caretOf(username)).toEqual([name.length - 2, name.length - 2]);
  await expect(sheet.locator('input[name=password]')).toHaveValue(PASSWORD);
  await expect(sheet.getByRole('checkbox', { name: 'Remember password' })).toBeChecked();
  const { before, after } = await page.evaluate(() => {
    const { before: first, after: then } = globalThis as unknown as Record<'before' | 'after', unknown[][]>;
    return { before: first, after: then };
  });
  expect(before.length).toBe(5);
  expect(after).toEqual(before);
  await send.click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible();
});

test('the way to log in that has the focus keeps it when the app takes the login over', async ({ page }) => {
  await english(page);
  const goOn = await holdApp(page);
  await page.goto('/m/login');
  const way = page.getByRole('radio', { name: 'Mobile number' });
  await way.focus();
  await goOn();
  await expect(page.locator('#early')).toHaveCount(0);
  await expect(way).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
});

test('Escape closes the login that the document brought while the app is on its way', async ({ page }) => {
  await english(page);
  const goOn = await holdApp(page);
  await page.goto('/m/login');
  await dialog(page, 'Welcome back').locator('input[name=username]').press('Escape');
  await goOn();
  await expect(page).toHaveURL(/\/m\/home$/);
  await takenOver(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
