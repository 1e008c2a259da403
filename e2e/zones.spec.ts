/** Readers in other time zones see dates in the brand's time zone. */

import { consolePage } from './pages/operator.ts';
import { english } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

/** 02:30 on the 29th in the brand's time zone, Yangon; noon of the 28th for the reader. */
const AT = '2026-11-28T20:00:00.000Z';

test.use({ timezoneId: 'America/Los_Angeles' });

test('a promotion has the dates of the house where the reader is in another time zone', async ({ page }) => {
  await english(page);
  await page.route('**/wps/content/promotions?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { value: { list: Record<string, unknown>[] } };
    const [first] = body.value.list;
    if (first) Object.assign(first, { startDate: AT, endDate: null, noExpiry: false });
    await route.fulfill({ response, json: body });
  });
  await page.goto('/m/activity');
  const card = page.locator('main li [data-promotion]').first();
  await expect(card).toContainText('2026/11/29');
  await expect(card).not.toContainText('2026/11/28');
});

test('the console dates what happened by the clock of the house', async ({ browser }) => {
  const { page } = await consolePage(browser);
  await page.goto('/console/audit');
  const time = page.locator('main time').first();
  const iso = (await time.getAttribute('datetime')) ?? '';
  const inHouse = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Yangon',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  await expect(time).toHaveText(inHouse.format(new Date(iso)));
});
