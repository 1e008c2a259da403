/** The studio's slot in its frame, as the journeys play it. */
import type { Played } from '@parlour/games/played';
import { expect, type Page } from '@playwright/test';

const frame = (page: Page) => page.frameLocator('iframe');
export const spinButton = (page: Page) => frame(page).locator('.spin');

/** Free spins may come up: their card has to be opened before the round goes on. Call it once for each page. */
export async function openCards(page: Page): Promise<void> {
  const card = frame(page).locator('.card__go');
  await page.addLocatorHandler(card, () => card.click());
}

/** A game is drawn by the processor here: loading it and turning its reels takes what it takes. */
const PATIENT = { timeout: 60_000 };

/** The game waits for a press. */
export async function isReady(page: Page): Promise<void> {
  // What lies over the game until it says that it stands would take the press.
  await expect(page.locator('[data-gone]')).toBeAttached(PATIENT);
  await expect(spinButton(page)).toBeEnabled(PATIENT);
  await expect(spinButton(page)).not.toHaveAttribute('aria-disabled', 'true', PATIENT);
  // A frame of another process takes presses once a picture was drawn without what lay over it; until then they are told
  // to the element around it, in a moment in which nobody sees a game yet.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(drawn)))),
  );
}

/** Plays one round until its answer is there, and gives it. */
export async function spin(page: Page): Promise<{ outcome: Played; balance: string }> {
  await isReady(page);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/studio/api/spin') && response.status() === 200,
  );
  await spinButton(page).press(' ');
  const answer = (await (await answered).json()) as { ok: boolean; outcome: Played; balance: string };
  expect(answer).toMatchObject({ ok: true });
  return answer;
}

/** Raises the stake by so many steps. */
export async function raise(page: Page, steps: number): Promise<void> {
  await isReady(page);
  for (let step = 0; step < steps; step++) await frame(page).locator('.bet .step').last().click();
}
