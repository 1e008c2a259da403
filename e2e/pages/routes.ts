/** Every page of the app as a walk meets it: with what its address must ask for, and when it has come. */
import { PATHS } from '@parlour/contract/routes';
import { expect, type Page } from '@playwright/test';

/** What a page needs to show something. */
const QUERY: Partial<Record<string, string>> = {
  [PATHS.provider]: '?vassalage=PG',
  [PATHS.helpDetail]: '?tag=fair',
  [PATHS.search]: '?q=dragon',
};

export const addressOf = (path: string): string => path + (QUERY[path] ?? '');

/** Nothing of the page is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main, [role=dialog]').first()).toBeVisible();
  await expect(page.locator('[data-skeletons], [aria-busy=true]')).toHaveCount(0);
}
