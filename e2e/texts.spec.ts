/** Texts of the player app: an operator changes them in the console, and visitors read them at once. */
import { withOwnHouse } from './pages/own-house.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('a text is changed in two languages, refused where it does not fit, and restored', async ({ browser }) => {
  await withOwnHouse(browser, async ({ house, page }) => {
    const visitor = await browser.newPage({ baseURL: house.url, viewport: { width: 390, height: 844 } });
    const nav = async (language: string) => {
      await visitor.context().addCookies([{ name: 'mc_lang', value: language, url: house.url }]);
      await visitor.goto('/m/home');
      return visitor.locator('nav a[href="/m/home"]').first();
    };
    await page.getByRole('link', { name: 'Texts' }).click();
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect(language).toHaveValue('EN');
    const search = page.getByRole('searchbox', { name: 'Search by key or text' });
    const open = async (key: string) => {
      await search.fill(key);
      await page.getByRole('button', { name: `Edit: ${key}`, exact: true }).click();
    };
    const form = page.getByRole('form', { name: 'Text', exact: true });
    const field = form.getByRole('textbox', { name: 'Text', exact: true });

    await open('nav.home');
    await expect(field).toHaveValue('Home');
    await field.fill('Lounge');
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
    await expect(await nav('EN')).toContainText('Lounge');

    await language.selectOption('TH');
    await open('nav.home');
    await field.fill('ห้องรับรอง');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(await nav('TH')).toContainText('ห้องรับรอง');
    await expect(await nav('EN')).toContainText('Lounge');

    // A name in braces must not be lost.
    await open('login.done');
    await field.fill('สวัสดี');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('The text has the names none in place of name.');
    await expect(field).toHaveValue('สวัสดี');
    await form.getByRole('button', { name: 'Cancel' }).click();

    await language.selectOption('EN');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('changed');
    await search.fill('');
    await page.getByRole('button', { name: 'Edit: nav.home', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Previous texts' })).toContainText('Lounge');
    await form.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('No texts found')).toBeVisible();
    await expect(await nav('EN')).toContainText('Home');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('combobox', { name: 'Show' }).selectOption('all');
    await expect(page.getByRole('button', { name: /^Edit: / }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.close();
  });
});
