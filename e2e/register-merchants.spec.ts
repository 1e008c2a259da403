/** Registration at merchants with other settings; each has its own server. */
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { agree, CAPTCHA, CODE, field, fill, names, submit, watch, ways } from './pages/registration.ts';
import { type Product, startProduct } from './server.ts';
import { expect, test } from './test.ts';

test.describe('other merchants', () => {
  test.describe.configure({ mode: 'serial' });
  let product: Product;
  const optional = (keys: string) => Object.fromEntries(keys.split(' ').map((key) => [key, 'optional']));

  const serve = async (brand: object) => {
    product = await startProduct({ BRAND_CHANGES: JSON.stringify(brand) });
  };
  test.afterEach(() => product.stop());

  /** Opens a phone context at the other merchant's URL. */
  async function visit(browser: Browser, run: (page: Page) => Promise<void>): Promise<void> {
    const { viewport, userAgent } = devices['Pixel 7'];
    const context: BrowserContext = await browser.newContext({
      baseURL: product.url,
      viewport,
      userAgent,
      hasTouch: true,
    });
    await context.addCookies([{ name: 'mc_lang', value: 'EN', url: product.url }]);
    const page = await context.newPage();
    await page.goto('/m/register');
    await expect(page.locator('form input[name=captcha]')).toBeVisible();
    await run(page);
    await context.close();
  }

  test('REG-002 REG-004 REG-028 CFG-005 ERR-026 ERR-027 only mobile numbers, no password, every field', async ({
    browser,
  }) => {
    const keys =
      'paymentPassword nickname payeeName email idNumber qqNum facebook wechat line whatsapp zalo birthday affiliateCode recommenderId';
    await serve({
      flags: { MOBILENUMREG3: true },
      registration: { captcha: true, rules: {}, fields: optional(keys) },
    });
    await visit(browser, async (page) => {
      await expect(ways(page)).toHaveCount(0);
      expect(await names(page)).toEqual(['mobileNum', 'verificationCode', ...keys.split(' '), 'captcha']);
      await field(page, 'payeeName').fill('Thiri 88');
      await field(page, 'mobileNum').fill('0977x120456');
      await agree(page).press(' ');
      await submit(page).click();
      await expect(page.getByText('Real-name format invalid')).toBeVisible();
      await expect(page.getByText('Mobile format incorrect')).toBeVisible();
      await expect(field(page, 'mobileNum')).toBeFocused();
      await field(page, 'payeeName').fill('Daw Thiri');
      await field(page, 'mobileNum').fill('0977120456');
      await page.getByRole('button', { name: 'Get code' }).click();
      await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
      await field(page, 'verificationCode').fill(CODE);
      await field(page, 'captcha').fill(CAPTCHA);
      await submit(page).click();
      await expect(page).toHaveURL(/\/m\/home$/);
    });
  });

  test('REG-004 REG-022 REG-027 CFG-006 only usernames, proved by SMS, every field; referral codes are not checked', async ({
    browser,
  }) => {
    const keys =
      'paymentPassword nickname payeeName email idNumber qqNum facebook wechat line whatsapp zalo birthday affiliateCode recommenderId';
    await serve({
      flags: { USERNAMEREG3: true, REGMOBVERF3: true },
      registration: {
        captcha: true,
        rules: { idNumber: { pattern: '[0-9]{2}/.*', texts: { EN: 'Two digits and a slash first' } } },
        fields: optional(keys),
      },
    });
    await visit(browser, async (page) => {
      await expect(ways(page)).toHaveCount(0);
      expect(await names(page)).toEqual([
        'username',
        'mobileNum',
        'verificationCode',
        'password',
        'confirmPassword',
        ...keys.split(' '),
        'captcha',
      ]);
      const paths = watch(page);
      await field(page, 'idNumber').fill('A2/KMN123456');
      await field(page, 'mobileNum').fill('0977120999');
      await expect(page.getByText('Two digits and a slash first')).toBeVisible();
      await field(page, 'idNumber').fill('12/KMN123456');
      await page.getByRole('button', { name: 'Get code' }).click();
      await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
      await fill(page, { verificationCode: CODE, affiliateCode: 'WRONG123' });
      await submit(page).click();
      await expect(page).toHaveURL(/\/m\/home$/);
      expect(paths.filter((path) => path.includes('affiliate'))).toEqual([]);
    });
  });
});
