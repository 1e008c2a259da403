/** App layout: header, menus, footer, popups, and page transitions. */
import type { Page } from '@playwright/test';
import { answerTo, back, dialog, go, navigation, openMenu } from './pages/frame.ts';
import { becomeMember, english } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

/** Taps a link and pauses the fades of the page transition; returns their views and durations. */
const heldFades = (page: Page, link: string): Promise<string[]> =>
  page.locator(link).evaluate(async (element) => {
    (element as HTMLElement).click();
    // Gives up after five seconds without one.
    for (let frame = 0; frame < 300; frame++) {
      await new Promise((next) => requestAnimationFrame(next));
      const fades = document.getAnimations().filter(({ effect }) => {
        const { pseudoElement } = effect as KeyframeEffect;
        return /view-transition-(old|new)\(root/.test(pseudoElement ?? '');
      });
      for (const fade of fades) fade.pause();
      if (fades.length > 0)
        return fades.map(({ effect }) => {
          const { pseudoElement } = effect as KeyframeEffect;
          return `${pseudoElement} ${String(effect?.getTiming().duration)}`;
        });
    }
    return [];
  });

test('LAY-004 LAY-005 LAY-023 LAY-024 LAY-029 LAY-040 LAY-054 LAY-055 RTE-057 RTE-059 RTE-060 RTE-061 RTE-063 a visitor walks through the frame', async ({
  page,
}) => {
  await english(page);
  await page.goto('/m/home');
  await test.step('the way back closes what lies over the first page of a visit, and then leaves', async () => {
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      const menu = await openMenu(page);
      await close();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(/\/m\/home$/);
    }
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
    await page.goto('/m/home');
  });
  await test.step('LAY-005 LAY-008 LAY-009 LAY-040 logo and download bar are there, what a member has is not', async () => {
    await expect(page.getByRole('link', { name: 'Parlour', exact: true })).toBeVisible();
    await expect(page.getByRole('complementary', { name: /Get the Parlour app/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Notices', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  });
  await test.step('LAY-004 LAY-029 the menu opens, and closes by a link and by the browser’s back', async () => {
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Slots', exact: true }).click();
    await expect(page).toHaveURL(/\/m\/slot-games$/);
    await expect(menu).toBeHidden();
    await page.goBack();
    await openMenu(page);
    await page.goForward();
    await expect(page).toHaveURL(/\/m\/slot-games$/);
    await expect(dialog(page, 'Menu')).toBeHidden();
  });
  await test.step('LAY-054 LAY-055 a select opens on a tap and closes on a tap beside it', async () => {
    await page.getByRole('button', { name: /^Theme: / }).click();
    const options = page.getByRole('radiogroup', { name: 'Theme' });
    await expect(options.getByRole('radio').first()).toBeVisible();
    await page.touchscreen.tap(195, 30);
    await expect(options).toHaveCount(0);
  });
  await test.step('RTE-060 the arrow goes back one step', async () => {
    await go(page, '/m/help');
    await expect(page.getByRole('heading', { name: 'Help centre' })).toBeVisible();
    await back(page).click();
    await expect(page).toHaveURL(/\/m\/slot-games$/);
  });
  for (const [id, path] of [
    ['RTE-057', '/m/activity'],
    ['RTE-059', '/m/download'],
  ] as const) {
    await test.step(`${id} from ${path} the arrow leads home`, async () => {
      await go(page, '/m/slot-games');
      await go(page, path);
      await back(page).click();
      await expect(page).toHaveURL(/\/m\/home$/);
    });
  }
  await test.step('LAY-023 LAY-024 each section of the footer opens and closes, one at a time', async () => {
    const footer = page.getByRole('contentinfo');
    const open = footer.locator('details[open] > summary');
    for (const [title, link] of [
      ['Top games', 'All popular games'],
      ['Promotions', 'See promotions'],
      ['Help', 'First steps'],
    ] as const) {
      await footer.locator('summary', { hasText: title }).click();
      await expect(footer.getByRole('link', { name: link })).toBeVisible();
      await expect(open).toHaveText([title]);
    }
    await footer.locator('summary', { hasText: 'Help' }).click();
    await expect(open).toHaveCount(0);
  });
  await test.step('RTE-061 a page change fades for 300 ms', async () => {
    const held = await heldFades(page, 'nav[aria-label="Main navigation"] a >> nth=1');
    expect(held).toEqual(['::view-transition-old(root) 300']);
    await expect(page).toHaveURL(/\/m\/activity$/);
  });
  await test.step('the page that comes hears taps while the one before it fades, and a swift one cuts the fade short', async () => {
    await navigation(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await page.locator('header').getByRole('link', { name: 'Log in' }).click();
    await expect(dialog(page, /Welcome back/)).toBeVisible();
    await page.goBack();
  });
  await test.step('RTE-063 profile leads a visitor to login', async () => {
    await navigation(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/m\/login$/);
  });
});

test('LAY-007 LAY-008 LAY-009 LAY-011 LAY-012 LAY-028 LAY-041 LAY-042 RTE-026 RTE-027 a member walks through the frame', async ({
  page,
}) => {
  await english(page);
  await becomeMember(page);
  const header = page.getByRole('banner');
  await test.step('LAY-007 LAY-008 LAY-009 the header has deposit, bell and logout', async () => {
    await expect(header.getByRole('link', { name: /^Notices/ })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Log out' })).toBeVisible();
    await header.getByRole('link', { name: 'Deposit' }).click();
    await expect(page).toHaveURL(/\/m\/voucherCenter$/);
    await expect(page.getByRole('heading', { name: 'Refill for free' })).toBeVisible();
    await page.goBack();
  });
  await test.step('LAY-011 LAY-012 the balance is asked for again, hidden and shown', async () => {
    const pill = header.locator('[data-balance]');
    const digits = /^\d[\d,]*\.\d\d$/;
    await expect(pill).toHaveAttribute('data-balance', digits);
    // Makes the displayed amount outdated, so that only a new answer can bring the real one.
    await page.route('**/wps/wallets/member', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: { sumBalance: string } };
      await route.fulfill({ json: { ...body, value: { ...body.value, sumBalance: '4321.00' } } });
    });
    await pill.click();
    await page.getByRole('menuitem', { name: 'Refresh balance' }).click();
    await expect(pill).toHaveAttribute('data-balance', '4,321.00');
    await page.unroute('**/wps/wallets/member');
    await pill.click();
    await page.getByRole('menuitem', { name: 'Hide balance' }).click();
    await expect(pill).toHaveAttribute('data-balance', /^\*+$/);
    // A hidden amount is nowhere in the document, neither for bystanders nor for screen recordings.
    expect(await page.evaluate(() => document.documentElement.outerHTML.includes('4,321.00'))).toBe(false);
    await pill.click();
    await page.getByRole('menuitem', { name: 'Show balance' }).click();
    await expect(pill).toHaveAttribute('data-balance', digits);
  });
  await test.step('LAY-028 every entry of the menu leads to its page', async () => {
    const entries: [name: string, path: string][] = [
      ['Rewards', '/m/rewardCenter'],
      ['Promo code', '/m/promoCode'],
      ['VIP', '/m/member/benefits'],
      ['Promotions', '/m/activity'],
      ['Popular', '/m/hot-games'],
      ['Favourites', '/m/fav-games'],
      ['Recent', '/m/recent-games'],
      ['Slots', '/m/slot-games'],
      ['Fishing', '/m/fishing-games'],
      ['Tables', '/m/live-games'],
      ['Poker', '/m/poker-games'],
      ['Sports', '/m/sport-games'],
      ['Esports', '/m/esport-games'],
      ['Lottery', '/m/lott'],
      ['E-lottery', '/m/elott'],
      ['Cockfight', '/m/cockfight'],
    ];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [name, path] of entries) {
      const menu = await openMenu(page);
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(menu).toBeHidden();
      await go(page, '/m/home');
    }
  });
  await test.step('LAY-041 LAY-042 the download promotion is for a rank, in a browser', async () => {
    const promo = page.locator('[data-entry="downloadPromo"]');
    const ranked = async (vipLevel: number, mode: 'browser' | 'standalone') => {
      if (mode === 'standalone')
        await page.addInitScript(() => {
          const real = matchMedia.bind(globalThis);
          globalThis.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
        });
      await page.route('**/wps/member/info', async (route) => {
        const body = (await (await route.fetch()).json()) as { value: object };
        await route.fulfill({ json: { ...body, value: { ...body.value, vipLevel } } });
      });
      const told = page.waitForResponse('**/wps/member/info');
      await page.reload();
      const menu = await openMenu(page);
      await told;
      await expect(menu.getByRole('link', { name: 'Rewards' })).toBeVisible();
      await page.unroute('**/wps/member/info');
    };
    await ranked(0, 'browser');
    await expect(promo).toHaveCount(0);
    await ranked(1, 'browser');
    await expect(promo).toBeVisible();
    await ranked(1, 'standalone');
    await expect(promo).toHaveCount(0);
  });
  await test.step('RTE-026 RTE-027 profile and deposit show themselves by address', async () => {
    await page.goto('/m/member/home');
    await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible();
    await page.goto('/m/voucherCenter');
    await expect(page.getByRole('heading', { name: 'Refill for free' })).toBeVisible();
  });
});

test('LAY-020 LAY-043 LAY-044 LAY-047 customer service is chosen from a popup, the language from forty', async ({
  page,
}) => {
  await english(page);
  await page.goto('/m/slot-games');
  await test.step('LAY-020 the service item opens live chat and Telegram, and closes them', async () => {
    const item = navigation(page).getByRole('button', { name: 'Service' });
    const popup = dialog(page, 'Customer service');
    await item.click();
    await expect(popup.getByRole('button', { name: 'Live chat' })).toBeVisible();
    await expect(popup.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/parlour_demo');
    await dialog(page, 'Customer service').press('Escape');
    await expect(popup).toBeHidden();
    // The tap shows backdrop and sheet in the next frame; the content follows.
    expect(await answerTo(item)).toEqual({ sheet: ['mask', 'bottom'], dialogs: 0, turned: 0 });
    await expect(popup).toBeVisible();
    // The whole page is inert for screen readers; touch still reaches the item.
    await page.locator('[data-toggles-sheet]').click();
    await expect(popup).toBeHidden();
  });
  const open = async () => {
    await go(page, '/m/home');
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: /^Language/ }).click();
    await expect(dialog(page, 'Language')).toBeVisible();
    return dialog(page, 'Language');
  };
  await test.step('LAY-043 LAY-044 every offered language has its name and its flag, the current one first', async () => {
    const picker = await open();
    const offered = await page.evaluate(async () => {
      const { value } = (await (await fetch('/wps/system/whitelabel')).json()) as { value: { languages: string[] } };
      return value.languages;
    });
    const radios = picker.getByRole('radio');
    await expect(radios).toHaveCount(offered.length);
    await expect(radios.first()).toHaveAttribute('aria-checked', 'true');
    await expect(radios.first()).toHaveText('English');
    const flags = await picker.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src') ?? ''));
    expect(flags.length).toBe(offered.length);
    expect(new Set(flags)).toEqual(new Set(offered.map((code) => `/img/flag/${code}.svg`)));
    for (const flag of flags.slice(0, 3)) expect((await page.request.get(flag)).status()).toBe(200);
    await picker.getByRole('searchbox').fill('franc');
    await expect(radios).toHaveText(['Français']);
    await picker.getByRole('searchbox').press('ArrowDown');
    await expect(radios.first()).toBeFocused();
    await picker.press('Escape');
  });
  await test.step('LAY-047 two fast changes load the lists once, 250 ms after the last', async () => {
    const picker = await open();
    await expect(picker.getByRole('radio').first()).toBeVisible();
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.includes('/wps/game/home')) asked.push(url.searchParams.get('language'));
    });
    // Regardless of the time to load a language's texts, both changes are within the 250 ms.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1_000));
    for (const tag of ['fr', 'de']) {
      // The picker closes with the first change; a choice during its exit transition counts, too.
      await page.locator(`[role="radio"][lang="${tag}"]`).evaluate((radio: HTMLButtonElement) => radio.click());
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
    }
    await page.clock.runFor(249);
    // Earlier requests have been received: a later one on the same page was answered.
    await page.evaluate(() => fetch('/wps/system/key'));
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(['DE']);
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(asked).toEqual(['DE']);
  });
});
