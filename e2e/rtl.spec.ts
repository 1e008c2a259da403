/** Login and registration in a right-to-left language. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { becomeMember, language, newName, PASSWORD, register, theme } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const texts = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../apps/player/locales/AR.json'), 'utf8'),
) as Record<string, string>;
const dialog = (page: Page) => page.getByRole('dialog').last();

/** Expects the page to be laid out from right to left, without horizontal overflow. */
async function expectMirrored(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

test.describe('from right to left', () => {
  test.beforeEach(({ page }) => language(page, 'AR'));

  test('register, log out, log in again', async ({ page }) => {
    const name = newName();
    await page.goto('/m/register');
    await expectMirrored(page);
    await register(page, name);
    await expect(page).toHaveURL(/\/m\/home$/);
    await expectMirrored(page);
    await page.context().clearCookies({ name: /mc_sid/ });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/m/login');
    await expectMirrored(page);
    await dialog(page).locator('input[name=username]').fill(name);
    await dialog(page).locator('input[name=password]').fill(PASSWORD);
    await dialog(page).locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect
      .poll(() =>
        page.evaluate(
          () => (JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { userName?: string }).userName,
        ),
      )
      .toBe(name);
  });

  test('a trial starts from home', async ({ page }) => {
    await page.goto('/m/login');
    const made = page.waitForResponse((response) => response.url().endsWith('/wps/member/trialuser'));
    await dialog(page)
      .getByRole('button', { name: texts['trial.try'] ?? '' })
      .click();
    expect((await made).status()).toBe(200);
    await expect(page).toHaveURL(/\/m\/home$/);
    await expectMirrored(page);
  });

  for (const look of ['dark', 'light'] as const) {
    test(`login, registration, recovery, agents and settings keep to the rules of access (${look})`, async ({
      page,
    }) => {
      await theme(page, look);
      for (const path of ['/m/login', '/m/register', '/m/forget', '/m/agent']) {
        await page.goto(path);
        await expect(page.locator('form input').first()).toBeVisible();
        await expectMirrored(page);
        expect(await accessibilityFaults(page), path).toEqual([]);
      }
      await becomeMember(page);
      for (const path of ['/m/set', '/m/changePsw']) {
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        await expectMirrored(page);
        expect(await accessibilityFaults(page), path).toEqual([]);
      }
    });
  }
});

/** Returns every amount on the page with digits of zero width, measured digit by digit. */
const vanished = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    let figures = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr')) continue;
      const text = node.textContent ?? '';
      for (const { index, 0: figure } of text.matchAll(/\d[\d,.]*/g)) {
        figures++;
        for (let at = index; at < index + figure.length; at++) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          if (range.getBoundingClientRect().width < 1) {
            lost.push(text);
            break;
          }
        }
      }
    }
    return { lost, figures };
  });

for (const code of ['AR', 'FA', 'UR'] as const) {
  test(`amounts keep their width in ${code}`, async ({ page }) => {
    await language(page, code);
    await becomeMember(page);
    // Whether an amount was affected differed between loads.
    for (const path of ['/m/member/benefits', '/m/member/invite', '/m/rewardCenter'])
      for (let load = 0; load < 3; load++) {
        await page.goto(path);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator('main')).toHaveText(/\d/);
        expect((await vanished(page)).lost, `${path}, load ${load}`).toEqual([]);
      }
  });
}
