/** Page object of the studio's other games in their frame. */
import { listGames } from '@parlour/contract/catalogue.endpoints';
import type { Page } from '@playwright/test';
import { isReady } from './game.ts';
import { asNewMember, caller, valueOf } from './member.ts';

type Type = 'RNG' | 'LIVE' | 'COCKFIGHT' | 'PVP' | 'FISH' | 'BINGO' | 'SPORTS' | 'ESPORTS';

/** Opens the first game of a type, optionally of a classification or with a title, as a new member. */
export async function open(page: Page, gameType: Type, gameClassify?: string, title = ''): Promise<void> {
  await asNewMember(page);
  const query = { gameType, gameClassify, gameName: title || undefined, language: 'EN' as const };
  const { games } = valueOf(await caller(page.request)(listGames, { query }));
  await page.goto(`/m/play?nodeId=${games.find((one) => !one.isUpcoming && one.gameName.endsWith(title))?.nodeId}`);
  await isReady(page);
}

export const game = (page: Page) => page.frameLocator('iframe');
export const button = (page: Page) => game(page).locator('.spin');
