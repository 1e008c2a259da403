/** Every language can be selected, shows its own texts, and renders on a device with hardly any fonts. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import type { Page } from '@playwright/test';
import { english } from './pages/sign-in.ts';
import { trafficOf } from './pages/traffic.ts';
import { expect, test } from './test.ts';

const textsOf = (code: LanguageCode) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../apps/player/locales/${code}.json`), 'utf8')) as Record<
    string,
    string
  >;

const items = (page: Page) => page.getByRole('dialog').getByRole('radio');

async function openPicker(page: Page, from: LanguageCode): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: LANGUAGE_NAMES[from] }).click();
  await expect(items(page)).toHaveCount(LANGUAGE_CODES.length);
}

async function choose(page: Page, code: LanguageCode): Promise<void> {
  await items(page).filter({ hasText: LANGUAGE_NAMES[code] }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Expects the page in a language: document, title and navigation. */
async function expectSpoken(page: Page, code: LanguageCode): Promise<void> {
  const texts = textsOf(code);
  const { tag, rtl } = LANGUAGES[code];
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.locator('html')).toHaveAttribute('dir', rtl ? 'rtl' : 'ltr');
  await expect(page.getByRole('heading', { name: texts['settings.title'] ?? '', exact: true })).toBeVisible();
  await expect(page.getByText(texts['settings.language'] ?? '', { exact: true })).toBeVisible();
}

/** Returns the languages whose own name begins with the box of a missing glyph. */
const boxed = (page: Page) =>
  items(page).evaluateAll(async (buttons) => {
    await document.fonts.ready;
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    return buttons.flatMap((button) => {
      const name = button.textContent.trim();
      const letter = /\p{L}/u.exec(name)?.[0] ?? '';
      pen.font = `40px ${getComputedStyle(button).fontFamily}`;
      return pen.measureText(letter).width === pen.measureText('\u0378').width ? [name] : [];
    });
  });

test('LNG-002 LNG-003 languages are chosen from the picker, and each is spoken and drawn', async ({ page }) => {
  const faces: string[] = [];
  page.on('request', (request) => {
    if (/\/fonts\/.+\.woff2$/.test(request.url())) faces.push(request.url());
  });
  const quiet = trafficOf(page);
  await english(page);
  await page.goto('/m/set');
  await expectSpoken(page, 'EN');

  await test.step('English fetches no face of another script', async () => {
    await quiet();
    expect(faces).toEqual([]);
  });
  await test.step('the name of every language can be read', async () => {
    await openPicker(page, 'EN');
    await expect.poll(() => boxed(page)).toEqual([]);
  });
  let now: LanguageCode = 'EN';
  for (const code of ['CN', 'MY', 'EN', 'JA', 'FA'] as const) {
    await test.step(`${code} is spoken`, async () => {
      if (code !== 'CN') await openPicker(page, now);
      await choose(page, code);
      await expectSpoken(page, code);
      now = code;
    });
  }
  await test.step('the choice stays', async () => {
    await page.reload();
    await expectSpoken(page, 'FA');
  });
});
