/** Helpers of the account forms' tests. */
import type { Locator, Page, Route } from '@playwright/test';

export const field = (page: Page, name: string): Locator => page.locator(`input[name=${name}]`);
export const submit = (page: Page): Locator => page.locator('form button[type=submit]');

/** Returns a route handler that answers a call with a failure. */
export const failure = (code: string, message: string, status: number) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code, message } });

/** Returns everything that the page's scripts could read back. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));
