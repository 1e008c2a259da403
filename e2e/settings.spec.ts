/** Settings: operators change a house of their own in the console, and visitors get it at once. */
import { withOwnHouse } from './pages/own-house.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('settings are reviewed, saved, undone and moved onto those of another operator', async ({ browser }) => {
  await withOwnHouse(browser, async ({ house, context, page }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const group = (name: string, on = page) =>
      on.getByRole('navigation', { name: 'Groups of settings' }).getByRole('button', { name }).click();
    const press = (name: string, on = page) => on.getByRole('form').getByRole('button', { name, exact: true }).click();
    const visitor = await browser.newPage({ baseURL: house.url, viewport: { width: 390, height: 844 } });
    const age = async () => {
      const answer = await visitor.request.get('/wps/system/whitelabel');
      return ((await answer.json()) as { value: { minimumAge: number } }).value.minimumAge;
    };

    await group('Minimum age');
    const field = page.getByRole('textbox', { name: 'Minimum age in years' });
    await field.fill('17');
    await press('Review changes');
    await expect(page.getByText('Enter a whole number from 18 to 25.')).toBeVisible();
    await field.fill('21');
    await expect(page.getByText('Brand file: 18')).toBeVisible();
    await press('Review changes');
    await expect(page.getByRole('row', { name: 'Minimum age in years 18 21' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Reason for the change' }).fill('New law');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press('Save changes');
    await expect(page.getByText('Saved. The settings are live.')).toBeVisible();
    expect(await age()).toBe(21);
    await visitor.goto('/m/home');
    await expect(visitor.locator('footer b')).toHaveText('21+');

    // Another tab of the console, on the older revision; it takes the session over from the tab that opens it.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/console/settings'));
    const other = await opened;
    await group('Minimum age', other);
    await field.fill('22');
    await press('Review changes');
    await press('Save changes');
    await expect(page.getByText('Saved. The settings are live.')).toBeVisible();
    await other.getByRole('textbox', { name: 'Minimum age in years' }).fill('25');
    await press('Review changes', other);
    await press('Save changes', other);
    await expect(other.getByText('Another operator changed these settings')).toBeVisible();
    await expect(other.getByRole('table', { name: 'Changes of another operator' })).toContainText('22');
    await expect(other.getByRole('row', { name: 'Minimum age in years 22 25' })).toBeVisible();
    await press('Save changes', other);
    await expect(other.getByText('Saved. The settings are live.')).toBeVisible();
    expect(await age()).toBe(25);

    const history = other.getByRole('region', { name: 'Previous revisions' });
    await expect(history.getByText('“New law”')).toBeVisible();
    await history.getByRole('listitem').filter({ hasText: 'Brand file' }).getByRole('button').click();
    await press('Save changes', other);
    await expect(other.getByText('Saved. The settings are live.')).toBeVisible();
    expect(await age()).toBe(18);

    await group('Withdrawal limits', other);
    await other.getByRole('textbox', { name: 'Maximum per withdrawal' }).fill('2,000,000');
    await press('Review changes', other);
    await press('Request approval', other);
    await expect(other.getByText('Requested. Another operator has to approve it.')).toBeVisible();
    const pending = other.getByRole('region', { name: 'Waiting for approval' });
    await expect(pending.getByRole('row', { name: 'Maximum per withdrawal K 5,000,000 K 2,000,000' })).toBeVisible();
    await expect(pending.getByRole('button', { name: 'Approve and publish' })).toHaveCount(0);
    expect(await accessibilityFaults(other)).toEqual([]);
    await pending.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Not yet');
    await pending.getByRole('button', { name: 'Cancel request' }).click();
    await expect(pending).toHaveCount(0);

    await group('Sign-in and pages', other);
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(other.getByRole('checkbox', { name: 'Chat with support' })).toBeVisible();
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(other)).toEqual([]);
    await visitor.close();
  });
});
