/**
 * Every page of the app, in both themes, both directions and three widths: no horizontal overflow, and no axe
 * violations.
 */
import { CATEGORY_PAGES, PATHS } from '@parlour/contract/routes';
import type { Page } from '@playwright/test';
import { asNewMember } from './pages/member.ts';
import { addressOf, settled } from './pages/routes.ts';
import { language, theme } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const LOBBY: readonly string[] = [
  PATHS.home,
  PATHS.jili,
  PATHS.inHouse,
  PATHS.provider,
  PATHS.gameCenter,
  PATHS.popular,
  PATHS.search,
  PATHS.favourites,
  PATHS.recents,
  ...Object.keys(CATEGORY_PAGES),
];
const WALKS = {
  lobby: LOBBY,
  rest: Object.values(PATHS).filter((path) => path !== PATHS.play && !LOBBY.includes(path)),
};
/** Category pages are of two kinds: lists of games, and vendors. */
const SAMPLES: readonly string[] = [PATHS.slots, PATHS.live];
const isSeen = (path: string): boolean => !Object.hasOwn(CATEGORY_PAGES, path) || SAMPLES.includes(path);

const WIDTHS = [320, 390, 768];

const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [look, code, walk] of [
  ['dark', 'EN', 'lobby'],
  ['dark', 'EN', 'rest'],
  ['light', 'AR', 'lobby'],
  ['light', 'AR', 'rest'],
  ['light', 'MY', 'lobby'],
  ['light', 'MY', 'rest'],
] as const) {
  test(`every page fits and can be used by everybody (${walk}, ${look}, ${code})`, async ({ page }) => {
    await language(page, code);
    await theme(page, look);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await asNewMember(page);
    const found: Record<string, unknown> = {};
    for (const path of WALKS[walk]) {
      await page.goto(addressOf(path));
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const over = await sticksOut(page);
        if (over > 0) found[`${path} at ${width}`] = over;
      }
      await page.setViewportSize({ width: 390, height: 844 });
      // Languages do not affect accessibility rules: one pass per theme.
      const faults = code === 'MY' || !isSeen(path) ? [] : await accessibilityFaults(page);
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  });
}
