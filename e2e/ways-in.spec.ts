/** All login, registration and reset methods on the real stack, in Burmese and in Arabic. */
import { join } from 'node:path';
import type { LanguageCode } from '@parlour/contract/languages';
import type { Page } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { mailedLink } from './pages/mails.ts';
import { codeNow } from './pages/operator.ts';
import { newName, PASSWORD, register } from './pages/sign-in.ts';
import { textsOf } from './pages/texts.ts';
import { uniqueDigits } from './pages/unique.ts';
import { type Product, startProduct } from './server.ts';
import { expect, test } from './test.ts';

/** Fixed SMS code of the e2e tests' server. */
const CODE = '246801';
const NEW = 'a quite different one';
const LANGUAGES = [
  { code: 'MY', tag: 'my', dir: 'ltr' },
  { code: 'AR', tag: 'ar', dir: 'rtl' },
] as const;

let house: Product;
test.beforeAll(async () => {
  // Allows a new code after a second, so that one number can be used for three methods.
  const sms = { secondsBetween: 1, perNumberPerAsker: 9, perNumberPerDay: 9, perAddressPerHour: 99, perDay: 99 };
  house = await startProduct({ BRAND_CHANGES: JSON.stringify({ sms }) });
});
test.afterAll(() => house.stop());

/** Page object of the site in one language. */
async function visitor(page: Page, { code, tag, dir }: { code: LanguageCode; tag: string; dir: 'ltr' | 'rtl' }) {
  await page.context().addCookies([{ name: 'mc_lang', value: code, url: house.url }]);
  const t = textsOf(code);
  const sheet = page.getByRole('dialog').last();
  const field = (name: string) => page.locator(`form input[name=${name}]`);
  const press = (key: string) => sheet.getByRole('button', { name: t(key), exact: true }).click();
  const header = page.locator('header').first();

  /** Expects all visible texts in the language, without overflow. */
  async function fits(): Promise<void> {
    const seen = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
      tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      keys: document.body.innerText.match(/\b(login|register|forget|second|sms|trial|agent|error|form)\.[a-z]\w+/g),
    }));
    expect(seen).toEqual({ lang: tag, dir, tooWide: 0, keys: null });
  }

  const session = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as Record<string, unknown>);

  return {
    t,
    sheet,
    field,
    press,
    fits,
    session,
    send: () => page.locator('form button[type=submit]').click(),
    choose: (key: string) => page.getByRole('radio', { name: t(key), exact: true }).press(' '),
    async visit(path: string): Promise<void> {
      await page.goto(`${house.url}${path}`);
    },
    /** Expects home, with a session of this name. */
    async isIn(name: string | RegExp): Promise<void> {
      await expect(page).toHaveURL(/\/m\/home$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(header.getByRole('button', { name: t('logout.title') })).toBeVisible();
      expect((await session()).userName).toMatch(name);
      await fits();
    },
    async logOut(): Promise<void> {
      await header.getByRole('button', { name: t('logout.title') }).click();
      const question = page.getByRole('alertdialog');
      await fits();
      await question.getByRole('button', { name: t('logout.title'), exact: true }).click();
      await expect(header.getByRole('link', { name: t('login.title') })).toBeVisible();
      await expect(question).toHaveCount(0);
    },
    async openLogin(): Promise<void> {
      await header.getByRole('link', { name: t('login.title') }).click();
      await expect(sheet.getByRole('heading', { name: t('login.welcome') })).toBeVisible();
      await expect(field('username')).toBeVisible();
    },
    /** Enters name and password into the popup and submits them. */
    async logIn(name: string, password: string): Promise<void> {
      await this.openLogin();
      await fits();
      await field('username').fill(name);
      await field('password').fill(password);
      await this.send();
    },
    /** Registers a number with an SMS code; returns the assigned name. */
    async registerBy(number: string): Promise<string> {
      await this.visit('/m/register');
      await this.choose('register.by.mobile');
      await field('mobileNum').fill(number);
      await this.askCode();
      await fits();
      await field('verificationCode').fill(CODE);
      for (const one of ['password', 'confirmPassword']) await field(one).fill(PASSWORD);
      await field('birthday').fill('1990-01-31');
      await field('captcha').fill('424242');
      await page.locator('form input[type=checkbox]').press(' ');
      await this.send();
      await this.isIn(/\w/);
      return String((await session()).userName);
    },
    /** Logs a number in with an SMS code. */
    async logInBy(number: string): Promise<void> {
      await this.openLogin();
      await this.choose('sms.mobile');
      await field('mobile').fill(number);
      await this.askCode();
      await fits();
      await field('code').fill(CODE);
      await this.send();
    },
    /** Requests an SMS code and waits for the confirmation. */
    async askCode(): Promise<void> {
      await page.getByRole('button', { name: t('sms.fetch'), exact: true }).click();
      await expect(page.getByText(t('in_sms_send'))).toBeVisible();
    },
  };
}

for (const language of LANGUAGES) {
  test(`by name: registered, signed in, by a mailed link, in two steps (${language.code})`, async ({ page }) => {
    const me = await visitor(page, language);
    const { t, sheet, field } = me;
    const name = newName();

    await test.step('registration by name', async () => {
      await me.visit('/m/register');
      await expect(field('email')).toBeVisible();
      await me.fits();
      await field('email').fill(`${name}@example.com`);
      await register(page, name);
      await me.isIn(name);
      await me.logOut();
    });

    await test.step('user name and password', async () => {
      await me.logIn(name, PASSWORD);
      await me.isIn(name);
      await me.logOut();
    });

    await test.step('a forgotten password, by mail', async () => {
      await me.openLogin();
      await sheet.getByRole('link', { name: t('login.forgot') }).click();
      await me.choose('forget.email');
      await me.fits();
      await field('username').fill(name);
      await field('email').fill(`${name}@example.com`);
      await me.send();
      await expect(page.getByText(t('in_been_out'))).toBeVisible();
      await expect(page).toHaveURL(/\/m\/home$/);
      await page.goto(await mailedLink(`${name}@example.com`));
      await expect(sheet.getByRole('heading', { name: t('forget.set') })).toBeVisible();
      await me.fits();
      await field('newPassword').fill(NEW);
      await me.send();
      await expect(sheet.getByRole('heading', { name: t('login.welcome') })).toBeVisible();
      await field('username').fill(name);
      await field('password').fill(NEW);
      await me.send();
      await me.isIn(name);
    });

    await test.step('two steps', async () => {
      await me.visit('/m/set');
      await page.getByRole('button', { name: t('second.title') }).click();
      await me.press('second.turnOn');
      await sheet.locator('input[type=password]').fill(NEW);
      await me.press('second.go');
      await expect(sheet.getByRole('img', { name: t('second.qrLabel') })).toBeVisible();
      const key = (await sheet.locator('code').innerText()).replace(/\s/g, '');
      await me.fits();
      await sheet.getByRole('textbox').fill(codeNow(key));
      await me.press('second.confirm');
      await expect(sheet.getByRole('listitem')).toHaveCount(10);
      await me.press('second.saved');
      await expect(page.getByText(t('second.turnedOn'))).toBeVisible();
      await me.press('action.close');
      await page
        .locator('header')
        .getByRole('button', { name: t('action.back') })
        .click();
      await me.isIn(name);
      await me.logOut();
      await me.logIn(name, NEW);
      await expect(sheet.getByRole('heading', { name: t('second.stepTitle') })).toBeVisible();
      await me.fits();
      await sheet.getByRole('textbox').fill(codeNow(key, 1));
      await me.isIn(name);
    });
  });

  test(`by number: registered, signed in, a new password, as an agent (${language.code})`, async ({ page }) => {
    const me = await visitor(page, language);
    const { t, sheet, field } = me;
    const number = `9${uniqueDigits(8)}`;
    let name = '';

    await test.step('registration by number', async () => {
      name = await me.registerBy(number);
      await me.logOut();
    });

    await test.step('a code by SMS', async () => {
      await me.logInBy(number);
      await me.isIn(name);
      await me.logOut();
    });

    await test.step('a forgotten password, by phone', async () => {
      await me.openLogin();
      await sheet.getByRole('link', { name: t('login.forgot') }).click();
      await field('mobileNum').fill(number);
      await me.askCode();
      await me.fits();
      await field('verificationCode').fill(CODE);
      await field('newPassword').fill(NEW);
      await me.send();
      await me.isIn(name);
      await me.logOut();
    });

    await test.step('the agents’ door', async () => {
      const agent = JSON.stringify([name, 'on', '41', 'only']);
      await askControl<string[]>(join(house.dataDir, 'control.sock'), 'agent', agent);
      await me.visit('/m/agent');
      await expect(page.getByRole('heading', { name: t('agent.title') })).toBeVisible();
      await me.fits();
      await field('username').fill(name);
      await field('password').fill(NEW);
      await me.send();
      await expect(page.getByText(t('agent.welcome'))).toBeVisible();
      expect((await me.session()).type).toBe(41);
      await me.fits();
    });
  });

  test(`through others: Google, Facebook, a provider that checks numbers, a trial (${language.code})`, async ({
    page,
  }) => {
    const me = await visitor(page, language);
    const { t, sheet, field } = me;
    await me.visit('/m/home');

    await test.step('a trial', async () => {
      await page.getByRole('button', { name: t('trial.go'), exact: true }).click();
      await expect.poll(async () => (await me.session()).type).toBe(4);
      await me.isIn(/\w/);
      await me.logOut();
    });

    for (const provider of ['Google', 'Facebook'])
      await test.step(provider, async () => {
        const name = newName();
        await me.openLogin();
        await sheet.getByRole('button', { name: t('provider.continue', { provider }) }).click();
        await expect(page).toHaveURL(/\/demo-identity\//);
        await me.fits();
        await page.locator('input[name=name]').fill(name);
        await page.locator('button[value=yes]').click();
        await expect(sheet.getByRole('heading', { name: t('provider.title') })).toBeVisible();
        await field('username').fill(name);
        await field('birthday').fill('1990-01-31');
        await me.fits();
        await sheet.locator('input[type=checkbox]').press(' ');
        await me.send();
        await me.isIn(name);
        await me.logOut();
      });

    await test.step('a number that a provider checks', async () => {
      const number = `8${uniqueDigits(8)}`;
      const phone = { endpoint: '/demo-identity/toolkit/v1', apiKey: 'demo', checkPage: null };
      await page.route('**/wps/system/providers', (route) =>
        route.fulfill({ json: { success: true, value: { social: [], phone, demo: true } } }),
      );
      const name = await me.registerBy(number);
      await me.logOut();
      await me.logInBy(number);
      await me.isIn(name);
    });
  });
}

test('the way back in the middle closes what lies over the page first, and leaves nothing half-made', async ({
  page,
}) => {
  const me = await visitor(page, { code: 'EN', tag: 'en', dir: 'ltr' });
  const { t, field } = me;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  const back = () => page.evaluate(() => history.back());
  await me.visit('/m/set');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: me.t('nav.home'), exact: true })
    .click();
  await page
    .locator('header')
    .getByRole('link', { name: t('register.short'), exact: true })
    .click();
  await field('username').fill('half_a_name');
  await back();
  await expect(page).toHaveURL(/\/m\/home$/);
  await me.openLogin();
  await field('username').fill('half_a_name');
  await back();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(/\/m\/register$/);
  await expect(field('username')).toHaveValue('');
  expect(sent.filter((path) => /register|login/.test(path))).toEqual([]);
});
