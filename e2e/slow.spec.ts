/** Lists whose calls never complete: each shows a message, offers a retry, and then loads. */
import { PATHS } from '@parlour/contract/routes';
import type { Page, Route } from '@playwright/test';
import { asNewMember } from './pages/member.ts';
import { english } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

/** Pages with their own call. */
const LISTS: readonly (readonly [page: string, call: RegExp])[] = [
  [PATHS.slots, /\/wps\/game\/list/],
  [PATHS.live, /\/wps\/game\/(list|vendors)/],
  [`${PATHS.provider}?vassalage=PG`, /\/wps\/game\/(list|vendors)/],
  [PATHS.popular, /\/wps\/game\/hot/],
  [PATHS.favourites, /\/wps\/game\/favourite/],
  [PATHS.recents, /\/wps\/game\/recent/],
  [PATHS.activity, /\/wps\/content\/promotions\?/],
  [PATHS.help, /\/wps\/help/],
  [PATHS.rewardCenter, /\/wps\/rewards\/claimed/],
  [PATHS.rooms, /\/wps\/chat\//],
  [PATHS.inbox, /\/wps\/inbox/],
  [PATHS.records, /\/wps\/wallets\/statement/],
  [PATHS.benefits, /\/wps\/(rank|member\/rank)/],
];

/** Optional parts of pages with their call, and how to open them. */
const PARTS: readonly (readonly [page: string, call: RegExp, open?: (page: Page) => Promise<void>])[] = [
  [PATHS.search, /\/wps\/game\/(hot|vendors)/],
  [PATHS.settings, /\/wps\/(links|member\/contacts)/],
  [PATHS.records, /\/wps\/game\/recent/, (page) => page.getByRole('button', { name: 'Filter' }).click()],
  [PATHS.voucherCenter, /\/wps\/bonus\/offers/, (page) => page.getByRole('radio', { name: 'Mobile wallet' }).check()],
  [PATHS.activity, /\/wps\/content\/promotions\/mine/],
  [PATHS.member, /\/wps\/member\/info\/icon/, (page) => page.getByRole('button', { name: 'Edit' }).click()],
];

/** Navigates without a new document, as a link does. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('CAT-042 a list that is never answered says so, leaves no skeleton, and comes when it is asked for again', async ({
  page,
}) => {
  await english(page);
  await asNewMember(page);
  await page.addInitScript(() => {
    // The app's timeout, reduced to a twenty-fifth while calls are held.
    const usual = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => usual(document.documentElement.dataset.hurries ? ms / 25 : ms);
  });
  const hurry = (isOn: boolean) =>
    page.evaluate((on) => {
      if (on) document.documentElement.dataset.hurries = 'yes';
      else delete document.documentElement.dataset.hurries;
    }, isOn);
  await page.goto(PATHS.settings);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  const failsAndComes = (path: string, call: RegExp, open: (page: Page) => Promise<void>) =>
    test.step(path, async () => {
      const held: Route[] = [];
      await page.route(call, (route) => {
        held.push(route);
      });
      await hurry(true);
      await go(page, path);
      await open(page);
      // Another call of the page may time out first, before the page comes to this one.
      await expect
        .poll(async () => {
          if (held.length === 0 && (await again.first().isVisible()))
            await again
              .first()
              .click({ timeout: 1_000 })
              .catch(() => undefined);
          return held.length;
        })
        .toBeGreaterThan(0);
      await expect(again.first()).toBeVisible();
      await expect(page.locator('[data-skeletons], [aria-busy=true]')).toHaveCount(0);
      await page.unroute(call);
      await hurry(false);
      // An automatic retry may succeed meanwhile, and remove the button.
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 });
        expect(await again.count()).toBe(0);
      }).toPass();
      await expect(page.locator('[data-skeletons], [aria-busy=true]')).toHaveCount(0);
    });
  for (const [path, call] of LISTS) await failsAndComes(path, call, async () => {});

  // A new document, without cached queries.
  await page.goto(PATHS.download);
  await expect(page.getByRole('heading', { name: 'Get the app' })).toBeVisible();
  for (const [path, call, open = async () => {}] of PARTS) await failsAndComes(path, call, open);
});
