/** Operators of the console: each journey has one of its own, by a link that the server gives out. */
import { join } from 'node:path';
import { type APIResponse, type Browser, expect, type Page, type Route } from '@playwright/test';
import { DEMO_CONSOLE } from '../../apps/server/src/config/config.ts';
import { codeAt, fromBase32, stepOf } from '../../apps/server/src/identity/two-factor/totp.ts';
import { askControl } from '../../apps/server/src/platform/control-socket.ts';

export const OPERATOR_PASSWORD = 'a long enough passphrase';
let operators = 0;

/** The code that an authenticator app shows. @param ahead steps of 30 seconds; the next one is good already */
export const codeNow = (key: string, ahead = 0): string => codeAt(fromBase32(key), stepOf(new Date()) + ahead);

/** Where the console of a house is. @param url where its players are */
export const consoleOrigin = (url: string): string => url.replace('//localhost', `//${DEMO_CONSOLE}`);

/** The console's answer to a request of its page. Node does not know the host that the browser finds on this machine. */
export function fromConsole(route: Route): Promise<APIResponse> {
  const request = route.request();
  const { host } = new URL(request.url());
  return route.fetch({
    url: request.url().replace(`//${DEMO_CONSOLE}`, '//localhost'),
    headers: { ...request.headers(), host },
  });
}

/** A link that creates an operator. */
export async function invitation(): Promise<string> {
  const socket = join(process.env.PARLOUR_DATA ?? '', 'control.sock');
  const answer = await askControl<string[]>(socket, 'operator', JSON.stringify(['invite']));
  if (!answer || 'error' in answer) throw new Error(`no invitation: ${JSON.stringify(answer)}`);
  return /(http\S+)/.exec(answer.value.join(' '))?.[1] ?? '';
}

/** Fills the set-up form behind a link and answers the key of the app and the recovery codes. */
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

/** A console page in a browser of its own, signed in by an operator of its own. Close its context afterwards. */
export async function consolePage(browser: Browser): Promise<{ page: Page; name: string; key: string }> {
  const context = await browser.newContext({
    baseURL: consoleOrigin(process.env.PARLOUR_URL ?? ''),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const name = `staff${process.pid}x${Date.now().toString(36)}${operators++}`;
  const { key } = await setUp(page, await invitation(), name);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('New players')).toBeVisible();
  return { page, name, key };
}
