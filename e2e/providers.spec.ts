/** Providers of an installation: what is set up, and a test whose message arrives in the log. */
import { withOwnHouse } from './pages/own-house.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('mail is tested without a provider, and its message is in the log', async ({ browser }) => {
  await withOwnHouse(browser, async ({ page }) => {
    await page.getByRole('link', { name: 'Providers' }).click();
    const mail = page.getByRole('region', { name: 'Mail (SMTP)' });
    await expect(mail).toContainText('Built in');
    await expect(mail).toContainText('MAIL_URL not set');
    await mail.getByRole('textbox', { name: 'Address for the test message' }).fill('nobody');
    await mail.getByRole('button', { name: 'Send test message' }).click();
    await expect(mail.getByRole('alert')).toContainText('Enter a mail address');
    await mail.getByRole('textbox', { name: 'Address for the test message' }).fill('staff@house.example');
    await mail.getByRole('button', { name: 'Send test message' }).click();
    await expect(mail.getByRole('status')).toHaveText('The message is in the mail and SMS log.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Mail and SMS log' }).click();
    await expect(page.getByText('staff@house.example').first()).toBeVisible();
  });
});
