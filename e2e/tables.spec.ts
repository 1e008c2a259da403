/** The studio's games other than slots: every category opens a game of its own kind that plays a round. */
import { pointsOf } from '@parlour/games/table/blackjack';
import { isReady, spin } from './pages/game.ts';
import { asNewMember } from './pages/member.ts';
import { english } from './pages/sign-in.ts';
import { button, game, open } from './pages/tables.ts';
import { accessibilityFaults, expect, test, WITH_GAMES } from './test.ts';

test.use(WITH_GAMES);
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => english(page));

test('a live table is baccarat: a side is chosen, cards are dealt, and the round is on record', async ({ page }) => {
  await open(page, 'LIVE', 'BACCARAT');
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

test('roulette: a bet is laid, the wheel stops in a pocket, and the table marks it', async ({ page }) => {
  await open(page, 'LIVE', 'ROULETTE');
  const radios = game(page).getByRole('radio');
  await expect(radios).toHaveCount(46);
  await expect(game(page).getByRole('radio', { name: /^Red/ })).toBeChecked();
  // The bet's position may be below the fold: the main button names it.
  await expect(button(page)).toHaveAccessibleName(/^\S+: Bet on Red, .*600/);
  await game(page).getByRole('radio', { name: '17', exact: true }).click();
  await expect(button(page)).toHaveAccessibleName(/: Bet on 17, /);
  const answered = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  await spin(page);
  const { outcome } = (await (await answered).json()) as { outcome: { choice: string; shown: { number: number } } };
  expect(outcome.choice).toBe('17');
  await isReady(page);
  await expect(game(page).locator('.stake--came')).toHaveAttribute('data-bet', String(outcome.shown.number));
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a cockfight is a bout of two birds, with the return of what the bet lies on above it', async ({ page }) => {
  await open(page, 'COCKFIGHT');
  const shownReturn = game(page).locator('.facts b').last();
  await expect(game(page).getByRole('radio', { name: /^Meron/ })).toBeChecked();
  await expect(shownReturn).toHaveText('95.45 %');
  await game(page).getByRole('radio', { name: /^Draw/ }).click();
  await expect(shownReturn).toHaveText('96.00 %');
  await expect(button(page)).toHaveAccessibleName(/: Bet on Draw, /);
  await spin(page);
  await expect(game(page).getByText(/^Strength left: Meron \d+ % – Wala \d+ %\. (Meron|Wala|Draw)$/)).toBeAttached();
  await isReady(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Dragon Tiger: a card falls on each place, and the higher one wins', async ({ page }) => {
  await open(page, 'LIVE', 'DRAGONTIGER');
  await expect(game(page).getByRole('radio', { name: /^Dragon/ })).toBeChecked();
  await game(page)
    .getByRole('radio', { name: /^Tiger/ })
    .click();
  await spin(page);
  await expect(game(page).getByText(/^\w+ \w+ – \w+ \w+\. (Dragon|Tiger|Tie|Suited tie)$/)).toBeAttached();
  await expect(game(page).locator('.duel .playing-card--place')).toHaveCount(0);
  await isReady(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Sic Bo: three dice are thrown, and every place that they pay is marked', async ({ page }) => {
  await open(page, 'LIVE', 'DICE', 'Sic Bo');
  await expect(game(page).getByRole('radio')).toHaveCount(37);
  await game(page).getByRole('radio', { name: 'Sum 10 ×7.75' }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  await spin(page);
  const { outcome } = (await (await answered).json()) as { outcome: { choice: string; shown: { dice: number[] } } };
  expect(outcome.choice).toBe('sum-10');
  await isReady(page);
  for (const face of new Set(outcome.shown.dice))
    await expect(game(page).locator(`.stake--came[data-bet="${face}"]`)).toBeAttached();
  await expect(game(page).getByText(`${outcome.shown.dice.join(' + ')} = `)).toBeAttached();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Fan Tan: the heap is counted off, and what is left is marked', async ({ page }) => {
  await open(page, 'LIVE', 'DICE', 'Fan Tan');
  await game(page).getByRole('radio', { name: /^3/ }).click();
  await spin(page);
  await isReady(page);
  const left = await game(page).locator('.bead--left').count();
  const came = await game(page)
    .locator('.stake--came')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-bet')));
  expect(came).toEqual([String(left), left % 2 === 1 ? 'odd' : 'even']);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('the money wheel: it stops on what it pays', async ({ page }) => {
  await open(page, 'LIVE', 'SHOW');
  await game(page).getByRole('radio', { name: /^×48/ }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  await spin(page);
  const { outcome } = (await (await answered).json()) as { outcome: { choice: string; shown: { times: number } } };
  expect(outcome.choice).toBe('48');
  await isReady(page);
  await expect(game(page).locator('.stake--came')).toHaveAttribute('data-bet', String(outcome.shown.times));
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Three Cards: two hands are dealt and named, and the bets that win are marked', async ({ page }) => {
  await open(page, 'LIVE', 'CARDS');
  await game(page).getByRole('radio', { name: 'Banker: pair or better ×2–41' }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  await spin(page);
  const { outcome } = (await (await answered).json()) as {
    outcome: { choice: string; shown: { winner: string; hands: Record<'player' | 'banker', string> } };
  };
  expect(outcome.choice).toBe('banker-pair');
  await isReady(page);
  await expect(game(page).locator('.three .playing-card--place')).toHaveCount(0);
  const { winner, hands } = outcome.shown;
  const came = await game(page)
    .locator('.stake--came')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-bet')));
  const seats = ['player', 'banker'] as const;
  expect(came).toEqual([
    ...seats.filter((seat) => seat === winner),
    ...seats.filter((seat) => hands[seat] !== 'high').map((seat) => `${seat}-pair`),
  ]);
  await expect(game(page).getByText(/^Player: [^.]+\. Banker: [^.]+\. (Player|Banker|Tie)$/)).toBeAttached();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Blackjack: cards are taken one by one, a hand that was left waits with them, and standing ends it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, 'LIVE', 'BLACKJACK');
  const stand = game(page).getByRole('button', { name: 'Stand', exact: true });
  const hit = game(page).getByRole('button', { name: 'Hit', exact: true });
  const cards = (hand: string) =>
    game(page).getByRole('region', { name: hand }).locator('.playing-card:not([class*=place])');
  const told = (what: RegExp) => expect(game(page).getByText(what)).toBeAttached();
  await expect(stand).toBeDisabled();
  // Draws on hands of less than ten points, which no card can bust; otherwise stands.
  for (;;) {
    const { state, dealt = [] } = (await spin(page)) as unknown as { state: string; dealt?: number[] };
    if (state === 'choosing') {
      await expect(hit).toBeEnabled();
      if (pointsOf(dealt.slice(1)) < 10) break;
      await stand.click();
    }
    await isReady(page);
  }
  await expect(cards('Banker')).toHaveCount(1);
  // The finger that dealt is on the main button: it must not draw a card.
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await button(page).press(' ');
  await button(page).dispatchEvent('click');
  await expect(cards('Player')).toHaveCount(2);
  await hit.press(' ');
  await expect(cards('Player')).toHaveCount(3);
  await page.reload();
  await expect(hit).toBeEnabled({ timeout: 60_000 });
  await expect(cards('Player')).toHaveCount(3);
  await expect(cards('Banker')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await stand.click();
  await told(/^Player: .+\. \d+.*\. Banker: .+\. (Player|Banker|Tie)$/);
  await isReady(page);
  await expect(stand).toBeDisabled();
});

test('Bu Gyi: two hands of five are dealt, the cards that count are marked, and so are the bets that win', async ({
  page,
}) => {
  await open(page, 'PVP', 'SHAN', 'Bu Gyi');
  await expect(game(page).getByRole('radio', { name: /^Player ×/ })).toBeChecked();
  await game(page)
    .getByRole('radio', { name: /^Banker: seven or more/ })
    .click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  await spin(page);
  const { outcome } = (await (await answered).json()) as {
    outcome: { choice: string; shown: { points: Record<string, number>; counting: Record<string, number[]> } };
  };
  const { points, counting } = outcome.shown;
  expect(outcome.choice).toBe('banker-seven');
  await expect(
    game(page).getByText(new RegExp(`^Player: ${points.player}\\. Banker: ${points.banker}\\. (Player|Banker|Tie)$`)),
  ).toBeAttached();
  await expect(game(page).locator('.playing-card--place')).toHaveCount(0);
  const marked = (counting.player?.length ?? 0) + (counting.banker?.length ?? 0);
  await expect(game(page).locator('.playing-card--kept')).toHaveCount(marked);
  await isReady(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Shan Koe Mee: a third card is taken, and then the banker shows his hand', async ({ page }) => {
  await open(page, 'PVP', 'SHAN', 'Shan Koe Mee');
  const cards = (hand: string) =>
    game(page).getByRole('region', { name: hand }).locator('.playing-card:not([class*=place])');
  const hit = game(page).getByRole('button', { name: 'Hit', exact: true });
  // Eight and nine end a round immediately.
  for (;;) {
    const { state } = (await spin(page)) as unknown as { state: string };
    if (state === 'choosing') break;
    await expect(game(page).getByText(/^Player: .+\. Banker: .+\. (Player|Banker)$/)).toBeAttached();
    await isReady(page);
  }
  await expect(hit).toBeEnabled();
  await expect(cards('Player')).toHaveCount(2);
  await expect(cards('Banker')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await hit.click();
  await expect(game(page).getByText(/^Player: .+\. \d( · ×\d)?\. Banker: .+\. \d\. (Player|Banker)$/)).toBeAttached();
  await expect(cards('Player')).toHaveCount(3);
  await isReady(page);
  await expect(hit).toBeDisabled();
});

test('on a phone on its side, what is won is told beside the felt, under the name', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, 'LIVE', 'CARDS');
  const boxes = async () =>
    Promise.all(['.won', '.felt__frame', '.lock img'].map((part) => game(page).locator(part).boundingBox()));
  await expect(async () => {
    const [won, felt, name] = await boxes();
    if (!won || !felt || !name) throw new Error('a part of the game is not drawn');
    expect(won.x).toBeGreaterThanOrEqual(felt.x + felt.width);
    expect(won.y).toBeGreaterThanOrEqual(name.y + name.height);
  }).toPass();
});

test('fishing: an animal is aimed at, and caught or not', async ({ page }) => {
  await open(page, 'FISH');
  await game(page).getByRole('radio', { name: '×10', exact: true }).click();
  await spin(page);
  await expect(game(page).getByText(/^(Caught|It got away)$/)).toBeAttached();
  await isReady(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('bingo: four cards share a bet, and full lines are counted', async ({ page }) => {
  await open(page, 'BINGO');
  await game(page).getByRole('radio', { name: '4', exact: true }).click();
  await spin(page);
  await expect(game(page).getByText(/^Full lines: \d+$/)).toBeAttached();
  await expect(game(page).locator('.bingo-card')).toHaveCount(4);
  await isReady(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('Keno: without four numbers it says how many are missing', async ({ page }) => {
  await open(page, 'RNG', undefined, 'Keno Garden');
  await game(page).getByRole('checkbox', { name: '7', exact: true }).click();
  await button(page).press(' ');
  await expect(game(page).getByText('Numbers still to choose: 3')).toBeVisible();
  await game(page).getByRole('button', { name: 'Quick pick' }).click();
  await spin(page);
  await expect(game(page).getByText(/^Right numbers: \d$/)).toBeAttached();
  await isReady(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

for (const [path, name] of [
  ['/m/sport-games', 'sports'],
  ['/m/esport-games', 'e-sports'],
] as const)
  test(`the page of ${name} shows matches with their odds, and a tap on one opens the game with it chosen`, async ({
    page,
  }) => {
    await asNewMember(page);
    await page.goto(path);
    const odds = page.getByRole('link', { name: /^.+ – .+: (Home|Draw|Away) \d+\.\d\d$/ });
    await expect(odds).toHaveCount(path === '/m/sport-games' ? 9 : 6);
    await expect(odds.first()).toBeInViewport();
    const heading = await page.getByRole('heading', { name: /^Programme \d+$/ }).textContent();
    await page.getByRole('link', { name: `See all: ${heading}` }).click();
    await isReady(page);
    await expect(game(page).getByRole('heading', { name: heading ?? '' })).toBeVisible();
    await page.goBack();
    const label = (await odds.first().getAttribute('aria-label')) ?? '';
    await odds.first().click();
    await isReady(page);
    await expect(game(page).getByRole('radio', { name: label, exact: true })).toBeChecked();
    await expect(button(page)).toHaveAccessibleName(new RegExp(`^Play: Bet on ${label.split(' – ')[0]}, K\\s600$`));
  });

for (const type of ['SPORTS', 'ESPORTS'] as const)
  test(`${type} are matches: a result is picked, all six end, and the next programme comes`, async ({ page }) => {
    await open(page, type);
    await button(page).press(' ');
    await expect(game(page).getByText('Choose a result first.')).toBeVisible();
    const returned = game(page).locator('.facts');
    const ofBest = await returned.textContent();
    await game(page).getByRole('radio').first().click();
    await expect(button(page)).toHaveAccessibleName(/^Play: Bet on .+, K\s600$/);
    await spin(page);
    await expect(game(page).locator('.match__score', { hasText: /^\d : \d$/ })).toHaveCount(6);
    await isReady(page);
    // The next press shows the next schedule, and places no bet.
    await expect(button(page)).toHaveAccessibleName('Play');
    await expect(game(page).locator('.bet__amount small')).toHaveText('Bet');
    await expect(returned).toHaveText(ofBest ?? '');
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page).press(' ');
    await expect(game(page).getByRole('heading', { name: 'Programme 2' })).toBeVisible();
    await expect(game(page).locator('.match__score', { hasText: '–' })).toHaveCount(6);
  });
