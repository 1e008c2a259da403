/** A house of a test's own, with an operator signed in at its console. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startProduct } from '../server.ts';
import { consoleOrigin, setUp } from './operator.ts';

export type OwnHouse = {
  house: Awaited<ReturnType<typeof startProduct>>;
  context: BrowserContext;
  /** Page of the operator `nandar`. */
  page: Page;
};

/** Starts a house, works in it, and stops it. */
export async function withOwnHouse(browser: Browser, work: (own: OwnHouse) => Promise<void>): Promise<void> {
  const house = await startProduct();
  try {
    const context = await browser.newContext({
      baseURL: consoleOrigin(house.url),
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await setUp(page, house.setupUrl, 'nandar');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await work({ house, context, page });
    await context.close();
  } finally {
    await house.stop();
  }
}
