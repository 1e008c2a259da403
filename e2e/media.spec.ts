/** Media library: a picture is uploaded, cropped, shown as a banner in three languages, and protected while in use. */
import sharp from 'sharp';
import { withOwnHouse } from './pages/own-house.ts';
import { accessibilityFaults, expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('an uploaded picture becomes a banner of home', async ({ browser }) => {
  await withOwnHouse(browser, async ({ house, page }) => {
    await page.getByRole('link', { name: 'Media library' }).click();
    await expect(page.getByText('No pictures')).toBeVisible();
    const picture = (colour: string, width: number) =>
      sharp({ create: { width, height: 900, channels: 3, background: colour } })
        .png()
        .toBuffer();
    await page.locator('input[type=file]').setInputFiles([
      { name: 'Lantern_walk.png', mimeType: 'image/png', buffer: await picture('#3355aa', 1600) },
      { name: 'small.png', mimeType: 'image/png', buffer: await picture('#3355aa', 300) },
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
    await expect(page.getByRole('alert').filter({ hasText: 'small.png' })).toContainText('too small');
    await expect(page.getByRole('alert').filter({ hasText: 'notes.png' })).toContainText('not a readable PNG');
    const card = page.getByRole('article', { name: 'Lantern walk' });
    await expect(card).toContainText('1600 × 900 pixels');
    await expect(card).toContainText('Not used');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
    await card.getByRole('button', { name: 'Copy address' }).click();
    await expect(card.getByRole('status')).toContainText(/did not allow copying.*\/img\/media\//);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const form = page.getByRole('form');
    await form.getByRole('radio', { name: 'Uploaded' }).click({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Lantern walk' }).click();
    await expect(form.getByRole('img', { name: 'The picture as it will be cropped' })).toBeVisible();
    await form.getByRole('slider', { name: 'Vertical' }).fill('0');
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);

    const visitor = await browser.newPage({ baseURL: house.url, viewport: { width: 390, height: 844 } });
    for (const language of ['EN', 'MY', 'TH']) {
      await visitor.context().addCookies([{ name: 'mc_lang', value: language, url: house.url }]);
      await visitor.goto('/m/home');
      const shown = visitor.locator('img[src^="/img/media/"]').first();
      await expect(shown).toHaveAttribute('src', /_50_0-[0-9a-f]{12}-720\.webp$/);
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
    }

    await page.getByRole('link', { name: 'Media library' }).click();
    await expect(card).toContainText('Used in announcement');
    await expect(card.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.close();
  });
});
