/** All pages of the app for iteration: with their required query, and a check for when they are loaded. */
import { PATHS } from '@parlour/contract/routes';
import { expect, type Page } from '@playwright/test';

/** Query that a page needs to show content. */
const QUERY: Partial<Record<string, string>> = {
  [PATHS.provider]: '?vassalage=PG',
  [PATHS.helpDetail]: '?tag=fair',
  [PATHS.search]: '?q=dragon',
};

export const addressOf = (path: string): string => path + (QUERY[path] ?? '');

/** Waits until the page has finished loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main, [role=dialog]').first()).toBeVisible();
  await expect(page.locator('[data-skeletons], [aria-busy=true]')).toHaveCount(0);
}
