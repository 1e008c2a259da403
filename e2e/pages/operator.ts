/** Operators of the console: each test has its own, created by a link from the server. */
import { join } from 'node:path';
import { type APIResponse, type Browser, expect, type Page, type Route } from '@playwright/test';
import { DEMO_CONSOLE } from '../../apps/server/src/config/config.ts';
import { codeAt, fromBase32, stepOf } from '../../apps/server/src/identity/two-factor/totp.ts';
import { askControl } from '../../apps/server/src/platform/control-socket.ts';
import { uniqueTag } from './unique.ts';

export const OPERATOR_PASSWORD = 'a long enough passphrase';

/** Returns the current code of an authenticator app. @param ahead steps of 30 seconds; the next one is already valid */
export const codeNow = (key: string, ahead = 0): string => codeAt(fromBase32(key), stepOf(new Date()) + ahead);

/** Returns the console's origin. @param url URL of the players' site */
export const consoleOrigin = (url: string): string => url.replace('//localhost', `//${DEMO_CONSOLE}`);

/** Fetches the console's answer to a page's request, because Node does not resolve the host as the browser does. */
export function fromConsole(route: Route): Promise<APIResponse> {
  const request = route.request();
  const { host } = new URL(request.url());
  return route.fetch({
    url: request.url().replace(`//${DEMO_CONSOLE}`, '//localhost'),
    headers: { ...request.headers(), host },
  });
}

/** Returns a link that creates an operator. */
export async function invitation(): Promise<string> {
  const socket = join(process.env.PARLOUR_DATA ?? '', 'control.sock');
  const answer = await askControl<string[]>(socket, 'operator', JSON.stringify(['invite']));
  if (!answer || 'error' in answer) throw new Error(`no invitation: ${JSON.stringify(answer)}`);
  return /(http\S+)/.exec(answer.value.join(' '))?.[1] ?? '';
}

/** Fills in the set-up form of a link; returns the authenticator key and the recovery codes. */
export async function setUp(page: Page, link: string, name: string): Promise<{ key: string; codes: string[] }> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const passwords = page.locator('input[type=password]');
  await passwords.nth(0).fill(OPERATOR_PASSWORD);
  await passwords.nth(1).fill(OPERATOR_PASSWORD);
  const key = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  await page.getByRole('textbox', { name: 'Authenticator code' }).fill(codeNow(key));
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('listitem').allInnerTexts();
  return { key, codes };
}

/** Opens the console in a separate browser context with its own operator signed in. Close the context afterwards. */
export async function consolePage(browser: Browser): Promise<{ page: Page; name: string; key: string }> {
  const context = await browser.newContext({
    baseURL: consoleOrigin(process.env.PARLOUR_URL ?? ''),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const name = `staff${uniqueTag()}`;
  const { key } = await setUp(page, await invitation(), name);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('New players')).toBeVisible();
  return { page, name, key };
}
