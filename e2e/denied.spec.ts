/** Browsers that deny storage: cookies blocked, embedded browsers, private windows. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PATHS } from '@parlour/contract/routes';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Texts of the brand's default language, because no cookie can select another one. */
const texts = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../apps/player/locales/MY.json'), 'utf8'),
) as Record<string, string>;
const text = (key: string): string => texts[key] ?? key;

/** Every optional browser API throws or is missing, as with "Block all cookies". */
const denyAll = (page: Page) =>
  page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const denied = (target: object, name: string, set?: () => void) =>
      Object.defineProperty(target, name, { configurable: true, get: deny, set });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) denied(globalThis, name);
    denied(document, 'cookie', deny);
    denied(navigator, 'serviceWorker');
    for (const name of ['clipboard', 'share', 'vibrate', 'locks', 'storage', 'connection'])
      Object.defineProperty(navigator, name, { configurable: true, value: undefined });
    Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, value: false });
    for (const name of ['Notification', 'AudioContext', 'SharedWorker', 'BroadcastChannel'])
      Reflect.deleteProperty(globalThis, name);
    HTMLCanvasElement.prototype.getContext = () => null;
  });

test.beforeEach(({ page }) => denyAll(page));

test('every page of a visitor opens, and the app answers taps', async ({ page }) => {
  for (const path of Object.values(PATHS)) {
    await page.goto(path);
    await expect(page.locator('html'), path).not.toHaveAttribute('data-boot', /.*/);
    await expect(page.locator('main, [role=dialog]').first(), path).toBeVisible();
    await expect(page.getByText(text('error.title')), path).toHaveCount(0);
  }
});

test('language and look change while the page is open, and the settings say that they are not kept', async ({
  page,
}) => {
  await page.goto(PATHS.settings);
  await expect(page.getByText(text('settings.notKept'))).toBeVisible();
  await page.getByRole('radio', { name: text('settings.light') }).press(' ');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: text('settings.language') }).click();
  await page.getByRole('dialog').getByText('Deutsch').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a login says that cookies are needed, and is not sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/wps\/(session|member)\//.test(request.url())) sent.push(request.url());
  });
  await page.goto(PATHS.login);
  await expect(page.getByRole('alert').filter({ hasText: text('login.noCookies') })).toBeVisible();
  const form = page.getByRole('dialog').last();
  await expect(form.locator('button[type=submit]')).toBeDisabled();
  await form.locator('input[name=username]').fill('lantern7');
  await form.locator('input[name=password]').fill('lantern road 9');
  await form.locator('input[name=password]').press('Enter');
  await page.goto(PATHS.register);
  await expect(page.getByRole('alert').filter({ hasText: text('login.noCookies') })).toBeVisible();
  expect(sent).toEqual([]);
});
