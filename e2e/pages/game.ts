/** Page object of the studio's slot in its frame. */
import type { Played } from '@parlour/games/played';
import { expect, type Page } from '@playwright/test';

const frame = (page: Page) => page.frameLocator('iframe');
export const spinButton = (page: Page) => frame(page).locator('.spin');

/** Handles free spins, whose card has to be opened before the round continues. Call it once per page. */
export async function openCards(page: Page): Promise<void> {
  const card = frame(page).locator('.card__go');
  await page.addLocatorHandler(card, () => card.click());
}

/** Timeout for software rendering of games, which is slow to load and to spin. */
const PATIENT = { timeout: 60_000 };

/** Waits until the game accepts a press. */
export async function isReady(page: Page): Promise<void> {
  // The overlay, which would receive the press, is shown until the game reports ready.
  await expect(page.locator('[data-gone]')).toBeAttached(PATIENT);
  await expect(spinButton(page)).toBeEnabled(PATIENT);
  await expect(spinButton(page)).not.toHaveAttribute('aria-disabled', 'true', PATIENT);
  // An out-of-process frame receives presses only after it was painted without the overlay; until then they go to the
  // element around it, during a moment in which no user sees a game yet.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(drawn)))),
  );
}

/** Plays one round until its answer arrives, and returns it. */
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
