/** Download of the app on each device, and the layout for a merchant with other settings. */
import type { Browser, Page } from '@playwright/test';
import { dialog, navigation, openMenu } from './pages/frame.ts';
import { becomeMember } from './pages/sign-in.ts';
import { type Product, startProduct } from './server.ts';
import { expect, test } from './test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const SHELL = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 ParlourApp/2.1.0';

/** Runs with a separate phone context, on the shared product or another one. */
async function phone(browser: Browser, run: (page: Page) => Promise<void>, at: { url?: string; agent?: string } = {}) {
  const baseURL = at.url ?? process.env.PARLOUR_URL ?? '';
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(at.agent ? { userAgent: at.agent } : {}),
  });
  await context.addCookies([{ name: 'mc_lang', value: 'EN', url: baseURL }]);
  await run(await context.newPage());
  await context.close();
}

test('LAY-035 LAY-037 LAY-046 RTE-025 the app on an iPhone, on Android and in its own shell', async ({ browser }) => {
  await test.step('LAY-035 LAY-037 an iPhone without a store gets the profile and then its next step', async () => {
    await phone(
      browser,
      async (page) => {
        await page.goto('/m/home');
        await expect(page.locator('html')).not.toHaveClass(/\bapp\b/);
        await page.getByRole('button', { name: 'Install' }).click();
        const popup = dialog(page, /Get the Parlour app/);
        await expect(popup.getByRole('button', { name: 'Get it for Android' })).toBeVisible();
        const download = page.waitForEvent('download');
        await popup.getByRole('link', { name: 'Get it for iPhone' }).click();
        expect((await download).suggestedFilename()).toBe('parlour_demo.mobileconfig');
        await expect(popup.getByRole('heading', { name: /profile is downloaded/ })).toBeVisible();
        await expect(popup.getByRole('listitem')).toHaveCount(3);
        await popup.getByRole('button', { name: 'Get it for Android' }).click();
        await expect(popup.getByText('Open this page in Chrome.')).toBeVisible();
      },
      { agent: IPHONE },
    );
  });
  await test.step('RTE-025 a browser that offers to install is taken at its word', async () => {
    await phone(browser, async (page) => {
      await page.goto('/m/download');
      await expect(page.getByRole('heading', { name: 'Get the app' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Get it for iPhone' })).toBeVisible();
      await page.evaluate(() => {
        const offer = Object.assign(new Event('beforeinstallprompt'), {
          prompt: async () => {
            document.title = 'asked';
          },
          userChoice: Promise.resolve({ outcome: 'accepted' }),
        });
        dispatchEvent(offer);
      });
      await page.getByRole('button', { name: 'Get it for Android' }).click();
      await expect(page).toHaveTitle('asked');
    });
  });
  await test.step('LAY-046 the root of our own shell is marked, and offers no download there', async () => {
    await phone(
      browser,
      async (page) => {
        await page.goto('/m/home');
        await expect(page.locator('html')).toHaveClass(/\bapp\b/);
        await expect(page.getByRole('complementary', { name: /Get the Parlour app/ })).toBeHidden();
      },
      { agent: SHELL },
    );
  });
});

test.describe('another merchant', () => {
  let product: Product;
  test.afterAll(() => product.stop());

  test('LAY-021 LAY-025 LAY-036 LAY-038 LAY-066 LAY-067 CFG-009 stores, no Telegram, no VIP and no invitations', async ({
    browser,
  }) => {
    product = await startProduct({
      BRAND_CHANGES: JSON.stringify({
        flags: { USERNAMEREG3: true, AFFMAN3: true, CBS3: true },
        contacts: { telegram: '', whatsapp: 'https://wa.me/15550100', liveChat: 'https://chat.other.example/' },
        download: {
          ios: 'https://apps.apple.com/app/id1',
          android: 'https://dl.other.example/app.apk',
          mobileConfig: 'own',
          icon: '',
        },
      }),
    });
    await phone(
      browser,
      async (page) => {
        // Requests to other hosts are mocked.
        await page
          .context()
          .route(/(apps\.apple\.com|other\.example)/, (route) => route.fulfill({ body: 'elsewhere' }));
        await page.goto('/m/home');
        await test.step('LAY-025 WhatsApp is linked, Telegram is not', async () => {
          const footer = page.getByRole('contentinfo');
          await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
            'href',
            'https://wa.me/15550100',
          );
          await expect(footer.getByRole('link', { name: 'Telegram' })).toHaveCount(0);
        });
        await test.step('LAY-021 service opens at once, after the reader agreed to leave', async () => {
          const opened = page.waitForEvent('popup');
          await navigation(page).getByRole('button', { name: 'Service' }).click();
          await expect(page.getByRole('alertdialog')).toContainText('chat.other.example');
          await page.getByRole('button', { name: 'Continue' }).click();
          expect((await opened).url()).toBe('https://chat.other.example/');
          await (await opened).close();
          await expect(dialog(page, 'Customer service')).toHaveCount(0);
        });
        await test.step('LAY-036 LAY-038 both buttons follow the operator’s links', async () => {
          await page.getByRole('button', { name: 'Install' }).click();
          const popup = dialog(page, /Get the Parlour app/);
          for (const [name, url] of [
            ['Get it for iPhone', 'https://apps.apple.com/app/id1'],
            ['Get it for Android', 'https://dl.other.example/app.apk'],
          ] as const) {
            const opened = page.waitForEvent('popup');
            await popup.getByRole('link', { name }).click();
            expect((await opened).url()).toBe(url);
            await (await opened).close();
          }
          await popup.press('Escape');
        });
        const entries = async () => {
          const menu = await openMenu(page);
          await expect(menu.getByRole('link', { name: 'Rewards' })).toBeVisible();
          const shown = [
            await menu.getByRole('link', { name: 'VIP', exact: true }).count(),
            await menu.getByRole('button', { name: 'Invite friends' }).count(),
          ];
          await menu.press('Escape');
          await expect(menu).toBeHidden();
          return shown;
        };
        await test.step('LAY-066 LAY-067 CFG-009 a visitor sees VIP and invitations, a member does not', async () => {
          expect(await entries()).toEqual([1, 1]);
          await becomeMember(page);
          expect(await entries()).toEqual([0, 0]);
          await page.goto('/m/member/benefits');
          await expect(page).toHaveURL(/\/m\/home$/);
        });
      },
      { url: product.url },
    );
  });
});
