/** Sizes and timings of home from the specification, measured on the screen. */
import { PATHS } from '@parlour/contract/routes';
import type { Page } from '@playwright/test';
import { takenOver } from './pages/frame.ts';
import { english } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => english(page));

/** Pauses the page's clock a minute ahead, after due timers ran once. */
const holdClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

test('HOM-022 HOM-023 HOM-024 a strip of games shows 3.2 of them 0.13 apart, in groups of three and in two rows', async ({
  page,
}) => {
  // The strip does not advance by itself meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PATHS.home);
  await takenOver(page);
  const strip = page.locator('main [role=group][data-rows="2"]').first();
  const measured = await strip.evaluate((box) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [first, below, next] = [...box.children].map((tile) => tile.getBoundingClientRect());
    if (!first || !below || !next) throw new Error('a strip has games');
    const gap = next.left - first.right;
    return {
      gap: gap / rem,
      // From the first tile to the edge of the screen.
      slides: (box.clientWidth - (first.left - box.getBoundingClientRect().left) - 3 * gap) / first.width,
      isBelow: below.top >= first.bottom && below.left === first.left,
      // The strip's last group snaps to its end.
      group: Math.min(3 * (first.width + gap), box.scrollWidth - box.clientWidth),
    };
  });
  expect(measured.gap).toBeCloseTo(0.13, 2);
  expect(measured.slides).toBeCloseTo(3.2, 1);
  expect(measured.isBelow).toBe(true);
  // Released nearer to the second group it snaps there; nearer to the first, it returns.
  for (const [share, group] of [
    [0.6, 1],
    [0.2, 0],
  ] as const) {
    await strip.evaluate((box, left) => box.scrollTo({ left, behavior: 'instant' }), measured.group * share);
    await expect
      .poll(() => strip.evaluate((box) => box.scrollLeft), { message: `from ${share}` })
      .toBeCloseTo(measured.group * group, -0.5);
  }
});

test('HOM-026 the banners show 1.1 of them, the middle one in the middle, round and round', async ({ page }) => {
  await page.clock.install();
  await page.goto(PATHS.home);
  await takenOver(page);
  const banners = page.locator('section[aria-roledescription]').first();
  await expect(banners.locator('[data-ready]')).toBeAttached();
  await holdClock(page);
  // A due step has ended, and the next one is not due yet.
  await page.clock.runFor(2_000);
  const measure = () =>
    banners.evaluate((frame) => {
      const whole = frame.getBoundingClientRect();
      const slides = [...(frame.querySelector('[data-ready]')?.children ?? [])].map((each) =>
        each.getBoundingClientRect(),
      );
      const middle = whole.left + whole.width / 2;
      const off = Math.min(...slides.map(({ left, width }) => Math.abs(left + width / 2 - middle)));
      return { share: whole.width / (slides[0]?.width ?? 1), off };
    });
  const at = () => banners.locator('i').evaluateAll((dots) => dots.findIndex((dot) => dot.dataset['on'] !== undefined));
  const { share, off } = await measure();
  expect(share).toBeCloseTo(1.1, 2);
  expect(off).toBeLessThan(2);
  const count = await banners.locator('i').count();
  const start = await at();
  const shown = [start];
  for (let step = 0; step < count; step++) {
    await page.clock.runFor(4_000);
    await expect.poll(at).not.toBe(shown.at(-1));
    shown.push(await at());
  }
  expect(shown).toEqual(Array.from({ length: count + 1 }, (_, n) => (start + n) % count));
});

const figureOf = async (page: Page): Promise<number> => {
  // A digit that just changed is next to the one it replaces.
  const cells = await page
    .locator('main section', { hasText: 'Jackpot' })
    .locator('[aria-hidden=true] > span')
    .evaluateAll((all) => all.map((cell) => cell.lastElementChild?.textContent ?? ''));
  return Number(cells.join('').replaceAll(',', ''));
};

test('HOM-029 the jackpot starts anew at every visit, between 1,200,000,000 and 1,300,000,000', async ({ page }) => {
  const starts: number[] = [];
  for (let visit = 0; visit < 4; visit++) {
    await page.goto(PATHS.home);
    await takenOver(page);
    starts.push(await figureOf(page));
  }
  for (const start of starts) {
    expect(start).toBeGreaterThanOrEqual(1_200_000_000);
    expect(start).toBeLessThanOrEqual(1_300_050_000);
  }
  expect(new Set(starts).size).toBe(starts.length);
});

test('HOM-030 HOM-031 the jackpot grows every 3, 4 or 5 seconds by 10,000 to 50,000', async ({ page }) => {
  await page.clock.install();
  await page.goto(PATHS.home);
  await takenOver(page);
  await holdClock(page);
  let [last, since] = [await figureOf(page), 0];
  const grown: { after: number; by: number }[] = [];
  for (let tick = 0; tick < 60 && grown.length < 6; tick++) {
    await page.clock.runFor(500);
    since += 500;
    const figure = await figureOf(page);
    if (figure === last) continue;
    grown.push({ after: since, by: figure - last });
    [last, since] = [figure, 0];
  }
  expect(grown).toHaveLength(6);
  for (const { after, by } of grown.slice(1)) {
    expect([3_000, 4_000, 5_000]).toContain(after);
    expect(by).toBeGreaterThanOrEqual(10_000);
    expect(by).toBeLessThanOrEqual(50_000);
  }
});
