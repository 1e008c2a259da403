/** Rendering of a slot's reels: with WebGL and without, and when the WebGL context is lost. */
import type { Played } from '@parlour/games/played';
import { PAYING } from '@parlour/games/slot/model';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { isReady, openCards, spin, spinButton } from './pages/game.ts';
import { asNewMember } from './pages/member.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, loses, test, WITH_GAMES } from './test.ts';

const GAME = '/m/play?nodeId=100001';

test.use(WITH_GAMES);
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => {
  await english(page);
  await asNewMember(page);
});

const stage = (page: Page) => page.frameLocator('iframe').locator('.reels__window');
const canvas = (page: Page) => stage(page).locator('canvas');

/** Returns the kind of the canvas's context. */
const kindOf = (page: Page) =>
  canvas(page).evaluate((element: HTMLCanvasElement) => (element.getContext('webgl') ? 'webgl' : 'plain'));

type Picture = { data: Buffer; width: number; height: number };

async function pictureOf(page: Page): Promise<Picture> {
  const { data, info } = await sharp(await stage(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Returns the mean difference of two images over all pixels and colours, of 255. */
function apart(a: Picture, b: Picture): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  const sum = a.data.reduce((all, value, i) => all + Math.abs(value - (b.data[i] ?? 0)), 0);
  return sum / a.data.length;
}

/** Returns the mean difference of an image from a single colour. */
function contrast(picture: Picture): number {
  const mean = picture.data.reduce((all, value) => all + value, 0) / picture.data.length;
  return picture.data.reduce((all, value) => all + Math.abs(value - mean), 0) / picture.data.length;
}

async function open(page: Page): Promise<Picture> {
  await page.goto(GAME);
  await openCards(page);
  await isReady(page);
  return pictureOf(page);
}

test('the reels look the same with WebGL and without, and play a round in both', async ({ page }) => {
  const drawn = await open(page);
  expect(await kindOf(page)).toBe('webgl');
  await spin(page);
  await isReady(page);
  await page.addInitScript(() => {
    // The original is a method of the prototype; only WebGL is disabled.
    const { value: usual } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext') ?? {};
    HTMLCanvasElement.prototype.getContext = function get(this: HTMLCanvasElement, kind: string, options?: object) {
      return kind === 'webgl' ? null : usual.call(this, kind, options);
    };
  });
  const plain = await open(page);
  expect(await kindOf(page)).toBe('plain');
  await spin(page);
  await isReady(page);
  expect(contrast(drawn)).toBeGreaterThan(20);
  expect(apart(drawn, plain)).toBeLessThan(3);
});

const OTHERS: Record<string, string> = { W: 'Wild', S: 'Scatter' };
const nameOf = (symbol: string) => OTHERS[symbol] ?? `Symbol ${PAYING.indexOf(symbol as (typeof PAYING)[number]) + 1}`;

test('what lies in the window and what it won is told to those who do not see it', async ({ page }) => {
  await open(page);
  const { outcome } = await spin(page);
  await isReady(page);
  if (outcome.kind !== 'slot') throw new Error('the game is no slot');
  const game = page.frameLocator('iframe');
  const told = game.locator('table.spoken tr');
  for (const row of [0, 1, 2])
    await expect(told.nth(row).locator('td')).toHaveText(outcome.base.window.map((reel) => nameOf(reel[row] ?? '')));
  await expect(told).toHaveCount(3);
  const status = game.getByRole('status').first();
  const { lines, scatter } = outcome.free.at(-1) ?? outcome.base;
  const won = [
    ...lines.map(({ line, symbol, count }) => `Line ${line + 1}: ${nameOf(symbol)} × ${count} · `),
    ...(scatter ? [`Scatter × ${scatter.count} · `] : []),
  ];
  for (const text of won) await expect(status).toContainText(text);
  if (won.length === 0) await expect(status).toHaveText('Nothing this time');
});

/** Presses a link of the game that opens a new page. */
async function follow(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name }).click();
  return opened;
}

/** Opens a sheet of the game by its button. */
async function sheet(page: Page, button: string, title: string) {
  const game = page.frameLocator('iframe');
  await game.getByRole('button', { name: button, exact: true }).click();
  const opened = game.getByRole('dialog', { name: title });
  await expect(opened).toBeVisible();
  return { opened, close: () => opened.getByRole('button', { name: 'Close' }).click() };
}

test('what pays, the sound, the last rounds and fair play are a press away, and a round can be checked', async ({
  page,
}) => {
  await open(page);
  const game = page.frameLocator('iframe');
  const sound = game.getByRole('button', { name: /^Sound/ });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  const pays = await sheet(page, 'Pays', 'What pays');
  await expect(pays.opened.getByRole('heading', { name: 'The 20 lines' })).toBeAttached();
  expect(await accessibilityFaults(page)).toEqual([]);
  await pays.close();

  const { outcome } = await spin(page);
  if (outcome.kind !== 'slot') throw new Error('the game is no slot');
  const window = [0, 1, 2].flatMap((row) => outcome.base.window.map((reel) => nameOf(reel[row] ?? '')));
  const shownOn = (other: Page) => other.locator('.spins > li').first().getByRole('img');
  await isReady(page);
  const rounds = await sheet(page, 'Rounds', 'Your last rounds');
  await expect(rounds.opened.locator('tbody tr')).toHaveCount(1);
  const recalled = await follow(page, 'Open');
  await expect(recalled.getByRole('heading', { name: 'Round', exact: true })).toBeVisible();
  await expect(shownOn(recalled)).toHaveCount(15);
  for (const [at, name] of window.entries()) await expect(shownOn(recalled).nth(at)).toHaveAccessibleName(name);
  // Replayed on the screen of the original game.
  await recalled.addLocatorHandler(recalled.locator('.card__go'), () => recalled.locator('.card__go').click());
  const screen = recalled.locator('.screen');
  const again = screen.getByRole('button', { name: 'Show it again' });
  await expect(again).toBeVisible();
  await expect(screen.locator('table.spoken td')).toHaveText(window);
  await recalled.emulateMedia({ reducedMotion: 'no-preference' });
  await again.press(' ');
  await expect(screen.getByRole('button', { name: 'Spinning' })).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAttribute('aria-disabled', 'false');
  await expect(screen.locator('table.spoken td')).toHaveText(window);
  expect(await accessibilityFaults(recalled)).toEqual([]);
  await expect(recalled.getByText('The secret seed is shown after the player changes the seeds.')).toBeVisible();
  await rounds.close();

  const fair = await sheet(page, 'Fair play', 'Fair play');
  const promised = await fair.opened.locator('code').first().textContent();
  expect(promised).toMatch(/^[0-9a-f]{64}$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await fair.opened.getByRole('button', { name: 'Show the secret and change the seeds' }).click();
  const verifier = await follow(page, 'Check rounds yourself');
  await expect(verifier.getByText('The secret fits its fingerprint. This is what the round had to be:')).toBeVisible();
  await expect(verifier.getByLabel('Fingerprint (shown before the bet)')).toHaveValue(promised ?? '');
  for (const [at, name] of window.entries()) await expect(shownOn(verifier).nth(at)).toHaveAccessibleName(name);
  await fair.close();

  // In another game, before its first round, there is no round to verify yet.
  await page.goto('/m/play?nodeId=100002');
  await isReady(page);
  const other = await sheet(page, 'Fair play', 'Fair play');
  await other.opened.getByRole('button', { name: 'Show the secret and change the seeds' }).click();
  const link = other.opened.getByRole('link', { name: 'Check rounds yourself' });
  const { searchParams } = new URL((await link.getAttribute('href')) ?? '', page.url());
  expect([searchParams.has('serverSeed'), searchParams.has('nonce'), searchParams.has('choice')]).toEqual([
    true,
    false,
    false,
  ]);
});

/** Returns the symbols in the window, row by row, as announced to screen readers. */
const laid = (page: Page) => page.frameLocator('iframe').locator('table.spoken td').allInnerTexts();
const SPINS = '**/studio/api/spin';

test('a lost answer is asked for under the same id, eight times in all; then the button asks for the same round', async ({
  page,
}) => {
  await open(page);
  const game = page.frameLocator('iframe');
  const before = await laid(page);
  const ids: string[] = [];
  loses(page);
  await page.route(SPINS, async (route) => {
    ids.push((route.request().postDataJSON() as { spinId: string }).spinId);
    await route.abort();
  });
  await spinButton(page).press(' ');
  await expect(game.getByRole('alert')).toHaveText(/^No connection\. Your round is safe/);
  const again = game.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await isReady(page);
  expect(ids).toEqual(Array.from({ length: 8 }, () => ids[0]));
  expect(await laid(page)).toEqual(before);
  // The bet is placed: no other one can be selected for the round.
  await expect(game.locator('.bet .step').first()).toHaveJSProperty('inert', true);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.unroute(SPINS);
  const answered = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  await again.press(' ');
  expect((await answered).request().postDataJSON()).toMatchObject({ spinId: ids[0] });
  expect(await (await answered).json()).toMatchObject({ ok: true, state: 'done' });
  await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  await isReady(page);
  await expect(game.locator('.message')).toHaveText('');
});

test('a page that is loaded anew in the middle of a spin shows how it ended, once', async ({ page }) => {
  await open(page);
  const game = page.frameLocator('iframe');
  loses(page);
  let lost = (_round: string): void => undefined;
  const answer = new Promise<string>((resolve) => {
    lost = resolve;
  });
  await page.route(SPINS, async (route) => {
    // A request aborted by the reload has no recipient for its answer.
    const told = await route.fetch().catch(() => null);
    if (told) lost(await told.text());
    await route.abort().catch(() => undefined);
  });
  await spinButton(page).press(' ');
  const { round, outcome } = JSON.parse(await answer) as { round: string; outcome: Played };
  if (outcome.kind !== 'slot') throw new Error('the game is no slot');
  // Free spins wait for a press on their card, which only the page's handler performs.
  const shown = page.waitForRequest((request) => request.url().endsWith('/studio/api/shown'), { timeout: 120_000 });
  await page.reload();
  await expect(game.getByRole('alert')).toHaveText('This is your last round. You had not seen how it ended.');
  await isReady(page);
  expect((await shown).postDataJSON()).toMatchObject({ round });
  expect(await laid(page)).toEqual(
    [0, 1, 2].flatMap((row) => outcome.base.window.map((reel) => nameOf(reel[row] ?? ''))),
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.unroute(SPINS);
  const opened = page.waitForResponse((response) => response.url().endsWith('/studio/api/session'));
  await page.reload();
  expect(await (await opened).json()).toMatchObject({ ok: true, unshown: null });
  await isReady(page);
  await expect(game.locator('.message')).toHaveText('');
});

/** Maximum transfer size before a slot can first be played. */
const MOST_BYTES = 220 * 1024;

test('a slot weighs at most 220 KiB in all, pictures and letters too', async ({ page }) => {
  const weights: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/studio/'))
      weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await open(page);
  const sizes = await Promise.all(weights);
  const sum = sizes.reduce((all, size) => all + size, 0);
  console.log(`a slot's launch: ${sizes.length} files, ${(sum / 1024).toFixed(1)} KiB`);
  expect(sizes.length).toBeGreaterThan(8);
  expect(sum).toBeLessThanOrEqual(MOST_BYTES);
});

/** Loses the canvas's context, permanently or temporarily. */
const lose = (page: Page, { returns }: { returns: boolean }) =>
  canvas(page).evaluate(async (element: HTMLCanvasElement, comesBack) => {
    const extension = element.getContext('webgl')?.getExtension('WEBGL_lose_context');
    const happens = (name: string) => new Promise((done) => element.addEventListener(name, done, { once: true }));
    const lost = happens('webglcontextlost');
    extension?.loseContext();
    await lost;
    if (!comesBack) return;
    const restored = happens('webglcontextrestored');
    // The browser restores it in a separate task, after the event.
    setTimeout(() => extension?.restoreContext());
    await restored;
  }, returns);

test('a context that is lost and comes back draws the same reels again', async ({ page }) => {
  const before = await open(page);
  await lose(page, { returns: true });
  expect(await kindOf(page)).toBe('webgl');
  expect(apart(before, await pictureOf(page))).toBeLessThan(1);
  await spin(page);
  await isReady(page);
});

test('a context that is lost for good is replaced, and the game goes on', async ({ page }) => {
  const before = await open(page);
  await lose(page, { returns: false });
  await expect.poll(() => kindOf(page)).toBe('plain');
  await expect(canvas(page)).toHaveCount(1);
  expect(apart(before, await pictureOf(page))).toBeLessThan(3);
  await spin(page);
  await isReady(page);
});
