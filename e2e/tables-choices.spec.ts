/** Games with a choice in the middle of a round, and rounds whose end was missed. */

import { isReady, spin } from './pages/game.ts';
import { english } from './pages/sign-in.ts';
import { button, game, open } from './pages/tables.ts';
import { accessibilityFaults, expect, loses, test, WITH_GAMES } from './test.ts';

test.use(WITH_GAMES);
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => english(page));

test('video poker: cards are kept and drawn, and a hand that was left waits for its player', async ({ page }) => {
  await open(page, 'PVP', undefined, 'Jacks or Better');
  const cards = game(page).getByRole('checkbox');
  const draw = game(page).getByRole('button', { name: 'Draw', exact: true });
  await expect(cards).toHaveCount(5);
  await expect(cards.first()).toBeDisabled();
  await spin(page);
  await expect(draw).toBeVisible();
  const names = async () => Promise.all([0, 1, 2, 3, 4].map((at) => cards.nth(at).getAttribute('aria-label')));
  const dealt = await names();
  expect(dealt).toEqual(
    Array.from({ length: 5 }, () => expect.stringMatching(/^Keep: \S+ (spades|hearts|diamonds|clubs)$/)),
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.reload();
  await expect(draw).toBeVisible();
  expect(await names()).toEqual(dealt);
  await cards.nth(1).click();
  await cards.nth(3).press(' ');
  const answered = page.waitForResponse((response) => response.url().endsWith('/studio/api/choose'));
  await draw.press(' ');
  expect(await (await answered).json()).toMatchObject({ state: 'done', outcome: { choice: '01010' } });
  await isReady(page);
  const hand = await names();
  expect([hand[1], hand[3]]).toEqual([dealt[1], dealt[3]]);
  await expect(cards.nth(1)).toBeChecked();
  await expect(game(page).getByRole('button', { name: 'Deal', exact: true })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a table shows the round whose end was missed, with the choice in it: a drawn hand and an aim', async ({
  page,
}) => {
  /** Performs the next action, whose answer is lost, and reloads the page. */
  async function lose(path: string, act: () => Promise<void>): Promise<void> {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
    await page.route(`**${path}`, async (route) => {
      // A request aborted by the reload has no recipient for its answer.
      await route.fetch().catch(() => undefined);
      await route.abort().catch(() => undefined);
    });
    await act();
    await failed;
    await page.reload();
    await page.unroute(`**${path}`);
    await expect(game(page).getByRole('alert')).toHaveText('This is your last round. You had not seen how it ended.');
    await isReady(page);
  }

  loses(page);
  await open(page, 'PVP', undefined, 'Jacks or Better');
  const cards = game(page).getByRole('checkbox');
  await spin(page);
  await expect(game(page).getByRole('button', { name: 'Draw', exact: true })).toBeVisible();
  const dealt = await cards.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await lose('/studio/api/choose', async () => {
    await cards.nth(2).click();
    await game(page).getByRole('button', { name: 'Draw', exact: true }).press(' ');
  });
  await expect(cards.nth(2)).toHaveAttribute('aria-label', dealt[2] ?? '');
  await expect(cards.nth(2)).toBeChecked();
  await expect(cards.nth(0)).not.toBeChecked();
  await expect(game(page).getByRole('button', { name: 'Deal', exact: true })).toBeVisible();

  await open(page, 'FISH');
  const animals = game(page).getByRole('radio');
  await lose('/studio/api/spin', async () => {
    await animals.nth(4).click();
    await button(page).press(' ');
  });
  await expect(animals.nth(4)).toBeChecked();
  await expect(game(page).locator('.animal--caught, .animal--gone').getByRole('radio')).toHaveValue(
    (await animals.nth(4).getAttribute('value')) ?? '',
  );
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('on a short screen the felt is scrolled, and the button stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, 'SPORTS');
  await expect(button(page)).toBeInViewport({ ratio: 1 });
  await game(page).getByRole('radio').last().click();
  await expect(game(page).getByRole('radio').last()).toBeChecked();
  await expect(button(page)).toBeInViewport({ ratio: 1 });
});

for (const [name, kind, rows] of [
  [
    'Baccarat',
    'BACCARAT',
    [
      ['Player', 'K 1,200', '98.76 %'],
      ['Tie', 'K 6,000', '95.15 %'],
      ['Banker', 'K 1,170', '98.94 %'],
    ],
  ],
  [
    'Blackjack',
    'BLACKJACK',
    [
      ['Blackjack', 'K 1,500'],
      ['Win', 'K 1,200'],
      ['Tie', 'K 600'],
    ],
  ],
] as const)
  test(`${name} tells what the bet that is set brings back, and the return where it differs`, async ({ page }) => {
    await open(page, 'LIVE', kind);
    await game(page).getByRole('button', { name: 'Pays', exact: true }).click();
    const told = game(page).getByRole('dialog', { name: 'What pays' });
    await expect(told.getByText(/^For a bet of K\s600 this/)).toBeVisible();
    await expect(told.locator('tbody tr')).toHaveText(rows.map((cells) => cells.join('')));
    expect(await accessibilityFaults(page)).toEqual([]);
  });
