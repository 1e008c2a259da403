/** Helpers for login and logout through the forms. */
import { expect, type Page } from '@playwright/test';
import { uniqueTag } from './unique.ts';

/** Digits of every captcha on the e2e tests' server. */
export const CAPTCHA = '424242';
export const PASSWORD = 'correct horse 9';

/** Selects the interface language before the first page. */
export const language = (page: Page, code: string) =>
  page.context().addCookies([{ name: 'mc_lang', value: code, url: process.env.PARLOUR_URL ?? '' }]);
export const english = (page: Page) => language(page, 'EN');
export const theme = (page: Page, name: 'dark' | 'light') =>
  page.context().addCookies([{ name: 'mc_theme', value: name, url: process.env.PARLOUR_URL ?? '' }]);

/** Returns a new account name. */
export const newName = (): string => `p${uniqueTag()}x`;

/** Fills in and submits the registration form. */
export async function register(page: Page, name: string, password = PASSWORD): Promise<void> {
  const field = (key: string) => page.locator(`form input[name=${key}]`);
  await field('username').fill(name);
  await field('password').fill(password);
  await field('confirmPassword').fill(password);
  await field('birthday').fill('1990-01-31');
  await expect(page.locator('form img[src^="data:"]')).toBeVisible();
  await field('captcha').fill(CAPTCHA);
  await page.locator('form input[type=checkbox]').press(' ');
  await page.locator('form button[type=submit]').click();
}

/** Registers a new member through the form and ends on home; returns the name. */
export async function becomeMember(page: Page): Promise<string> {
  const name = newName();
  await page.goto('/m/register');
  await register(page, name);
  await expect(page).toHaveURL(/\/m\/home$/);
  return name;
}

/** Returns the value of a call with the page's session. */
export async function valueAt<T>(page: Page, path: string): Promise<T> {
  const answer = await page.evaluate(async (url) => {
    const stored = sessionStorage.getItem('MC_SESSION_INFO') ?? localStorage.getItem('MC_SESSION_INFO') ?? '{}';
    const headers = { 'x-mc-token': (JSON.parse(stored) as { token: string }).token };
    return (await fetch(url, { headers })).text();
  }, path);
  return (JSON.parse(answer) as { value: T }).value;
}

/** Returns the figures of the wallet's calls with the page's session. */
export async function moneyOf(
  page: Page,
): Promise<{ balance: string; sumOfEntries: number; entries: number; net: number }> {
  const { sumBalance: balance } = await valueAt<{ sumBalance: string }>(page, '/wps/wallets/member');
  type Lines = { lines: { amount: string; roundId: string | null }[]; next: string | null };
  let [sumOfEntries, entries, net] = [0, 0, 0];
  let before: string | null = null;
  do {
    const place: string = before ? `&before=${before}` : '';
    const { lines, next }: Lines = await valueAt<Lines>(page, `/wps/wallets/statement?size=100${place}`);
    for (const { amount, roundId } of lines) {
      const minor = Math.round(Number(amount) * 100);
      sumOfEntries += minor;
      if (roundId !== null) net += minor;
    }
    entries += lines.length;
    before = next;
  } while (before);
  return { balance, sumOfEntries, entries, net };
}
