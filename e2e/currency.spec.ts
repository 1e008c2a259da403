/** A house in a currency with three decimals, from the sign-up to a round. */
import { devices } from '@playwright/test';
import { isReady, openCards, spin } from './pages/game.ts';
import { field, fill, submit } from './pages/registration.ts';
import { startFresh } from './server.ts';
import { expect, test, WITH_GAMES } from './test.ts';

test.use(WITH_GAMES);

test('a house in Kuwaiti dinar shows three decimals and sells its games in parts of a dinar', async ({ browser }) => {
  test.slow();
  const house = await startFresh({
    BRAND_CHANGES: JSON.stringify({ currency: 'KWD', play: { float: '1000.125', refillBelow: '10' } }),
  });
  const { viewport, userAgent } = devices['Pixel 7'];
  const context = await browser.newContext({ baseURL: house.url, viewport, userAgent, hasTouch: true });
  try {
    await context.addCookies([{ name: 'mc_lang', value: 'EN', url: house.url }]);
    const page = await context.newPage();
    await page.goto('/m/register');
    await expect(field(page, 'captcha')).toBeVisible();
    await fill(page);
    await submit(page).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await page.goto('/m/member');
    await expect(page.getByText('1,000.125').first()).toBeVisible();

    await page.goto('/m/play?nodeId=100001');
    await openCards(page);
    await isReady(page);
    const { balance } = await spin(page);
    expect(balance).toMatch(/^\d+\.\d{3}$/);
    await expect(page.frameLocator('iframe').locator('.bet')).toContainText('KWD 0.50');
  } finally {
    await context.close();
    await house.stop();
  }
});
