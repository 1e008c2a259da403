/** An operator sees the app as a player does, in a tab of its own, and can change nothing there. */
import { LANGUAGE_COOKIE } from '@parlour/contract/languages';
import { newMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('a view of a player opens once, is read-only, and ends', async ({ browser, request }) => {
  const { name: account } = await newMember(request);
  const { page } = await consolePage(browser);
  await page.goto('/console/members');
  await page.getByRole('searchbox', { name: 'Account' }).fill(account);
  await page.getByRole('link', { name: account }).click();
  await page.getByRole('button', { name: 'View as player' }).click();
  const card = page.getByRole('region', { name: 'View as player' });
  await card.getByRole('button', { name: 'Prepare the view' }).click();
  await expect(card.getByText('Enter a reason')).toBeVisible();
  await card.getByRole('textbox', { name: 'Reason' }).fill('Does not find the bonus');
  await card.getByRole('button', { name: 'Prepare the view' }).click();
  const link = card.getByRole('link', { name: 'Open the view' });
  await expect(link).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const address = (await link.getAttribute('href')) ?? '';

  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'EN', url: new URL(address).origin }]);
  const opening = page.context().waitForEvent('page');
  await link.click();
  const view = await opening;
  await view.setViewportSize({ width: 390, height: 844 });
  await expect(view).toHaveURL(/\/m\/home$/);
  const banner = view.getByRole('complementary', { name: 'Read-only view' });
  await expect(banner).toContainText(`Read-only view of ${account} until`);
  await expect(banner).toBeInViewport();
  await view.goto(new URL('/m/member/home', address).href);
  await expect(view.getByText(account).first()).toBeVisible();
  expect(await accessibilityFaults(view)).toEqual([]);

  // What changes something is refused, and says so.
  await view.goto(new URL('/m/slot-games', address).href);
  const star = view.getByRole('button', { name: /^Favourite: / }).first();
  await star.click();
  await expect(view.getByText('No permission or feature temporarily unavailable')).toBeVisible();

  await banner.getByRole('button', { name: 'End view' }).click();
  await view.waitForEvent('close').catch(() => undefined);

  // The link has been used.
  const again = await page.context().newPage();
  await again.goto(address);
  await expect(again.getByText('The view could not be opened.')).toBeVisible();
  expect(await accessibilityFaults(again)).toEqual([]);
  await page.context().close();
});
