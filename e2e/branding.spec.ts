/** Branding: an operator renames and recolours a house of its own, and a visitor sees it. */
import { withOwnHouse } from './pages/own-house.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#c3562b"/></svg>';

test('name, logo and colours of the house are changed in the console and shown to visitors at once', async ({
  browser,
}) => {
  await withOwnHouse(browser, async ({ house, page }) => {
    await page.getByRole('link', { name: 'Branding' }).click();
    const form = page.getByRole('form', { name: 'Branding' });
    const save = () => form.getByRole('button', { name: 'Save' }).click();

    await form.getByRole('textbox', { name: 'Name of the house' }).fill('Golden Lotus');
    await form.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(form.getByRole('alert')).toContainText('not a readable PNG, JPG or SVG');
    await form.locator('input[type=file]').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    });
    const logo = form.getByRole('img', { name: 'Chosen logo' });
    await expect(logo).toHaveAttribute('src', /brand-logo/);
    await expect(form.getByRole('img', { name: 'Round app icon' })).toBeVisible();

    // A colour that white texts could not be read on gets dark ones.
    await form.getByRole('textbox', { name: 'Brand', exact: true }).fill('#ffd400');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Sign in').first()).toHaveCSS('color', /^rgb\((\d|[1-5]\d), /);
    await form.getByText('Derived colours').click();
    await form.getByRole('textbox', { name: 'Text in brand colour', exact: true }).fill('#333333');
    await expect(form.getByText(/has a contrast of 1\.\d\d/).first()).toBeVisible();
    await save();
    await expect(page.getByRole('listitem').filter({ hasText: 'Original' })).toContainText('Live');
    await form
      .getByRole('button', { name: /^Use #/ })
      .first()
      .click();
    await expect(form.getByText(/has a contrast of/)).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.getByRole('textbox', { name: 'Reason for the change' }).fill('New owner');
    await save();
    await expect(form.getByText('Saved. The branding is live.')).toBeVisible();

    const visitor = await browser.newPage({ baseURL: house.url, viewport: { width: 390, height: 844 } });
    await visitor.goto('/m/login');
    await expect(visitor).toHaveTitle(/Golden Lotus/);
    expect(
      await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()),
    ).toBe('#ffd400');
    const mark = await visitor.request.get('/brand/mark.svg');
    expect(await mark.text()).toContain('data:image/png');
    const manifest = (await (await visitor.request.get('/manifest.webmanifest')).json()) as { name: string };
    expect(manifest.name).toBe('Golden Lotus');

    const latest = page.getByRole('listitem').filter({ hasText: 'New owner' });
    await expect(latest).toContainText('Live');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Original' })
      .getByRole('button', { name: 'Load into form' })
      .click();
    await expect(form.getByRole('textbox', { name: 'Name of the house' })).toHaveValue('Parlour');
    await save();
    await expect(form.getByText('Saved. The branding is live.')).toBeVisible();
    await visitor.goto('/m/login');
    await expect(visitor).toHaveTitle(/Parlour/);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.close();
  });
});
