/** Games beside the slots, as a player meets them: every category opens a game of its own kind that plays a round. */
import { listGames } from '@parlour/contract/catalogue.endpoints';
import type { Page } from '@playwright/test';
import { english } from './pages/entrance.ts';
import { isReady, spin } from './pages/game.ts';
import { asNewMember, caller, valueOf } from './pages/member.ts';
import { accessibilityFaults, expect, test, WITH_GAMES } from './test.ts';

test.use(WITH_GAMES);
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => english(page));

/** Opens the first game of a category as a new member. */
async function open(page: Page, gameType: 'LIVE'): Promise<void> {
  await asNewMember(page);
  const query = { gameType, language: 'EN' as const };
  const { games } = valueOf(await caller(page.request)(listGames, { query }));
  await page.goto(`/m/play?nodeId=${games[0]?.nodeId}`);
  await isReady(page);
}

const game = (page: Page) => page.frameLocator('iframe');

test('a live table is baccarat: a side is chosen, cards are dealt, and the round is on record', async ({ page }) => {
  await open(page, 'LIVE');
  await expect(game(page).getByRole('radio', { name: /^Player/ })).toBeChecked();
  await game(page)
    .getByRole('radio', { name: /^Banker/ })
    .click();
  await expect(game(page).getByRole('radio', { name: /^Banker/ })).toBeChecked();
  await spin(page);
  await expect(game(page).getByText(/^Player \d, banker \d\./)).toBeAttached();
  await isReady(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});
