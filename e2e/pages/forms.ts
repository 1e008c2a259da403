/** What the journeys of the account forms share. */
import type { Locator, Page, Route } from '@playwright/test';

export const field = (page: Page, name: string): Locator => page.locator(`input[name=${name}]`);
export const submit = (page: Page): Locator => page.locator('form button[type=submit]');

/** Answers a call with a failure in the place of the server. */
export const failure = (code: string, message: string, status: number) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code, message } });

/** Everything that scripts of the page could read back. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));
