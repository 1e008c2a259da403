/** Login and logout, remembered or not, from a player's view. */
import type { Browser, Page } from '@playwright/test';
import { becomeMember, english, language, newName, PASSWORD, register, theme } from './pages/sign-in.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const CAPTCHA = '424242';
let account = '';

/** Registers a member in a browser that is closed afterwards. */
async function member(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: process.env.PARLOUR_URL ?? '' });
  const page = await context.newPage();
  await english(page);
  const name = await becomeMember(page);
  await context.close();
  return name;
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' });
const header = (page: Page) => page.locator('header').first();
const loginLink = (page: Page) => header(page).getByRole('link', { name: 'Log in' });
const isIn = (page: Page) => expect(header(page).getByRole('button', { name: 'Log out' })).toBeVisible();

async function fill(page: Page, name: string, password: string): Promise<void> {
  await popup(page).locator('input[name=username]').fill(name);
  await popup(page).locator('input[name=password]').fill(password);
}
const send = (page: Page) => popup(page).getByRole('button', { name: 'Log in', exact: true }).click();

async function logIn(page: Page, options: { remember?: boolean } = {}): Promise<void> {
  await page.goto('/m/home');
  await loginLink(page).click();
  await fill(page, account, PASSWORD);
  if (options.remember) await popup(page).getByRole('checkbox', { name: 'Remember password' }).check();
  await send(page);
  await isIn(page);
}

const stored = (page: Page) =>
  page.evaluate(() => {
    const parse = (text: string | null) => JSON.parse(text ?? 'null') as Record<string, unknown> | null;
    return {
      session: parse(sessionStorage.getItem('MC_SESSION_INFO')),
      local: parse(localStorage.getItem('MC_SESSION_INFO')),
      record: parse(localStorage.getItem('mc_login')),
      settings: parse(localStorage.getItem('mc_settings')),
    };
  });

test.beforeAll(async ({ browser }) => {
  account = await member(browser);
});
test.beforeEach(({ page }) => english(page));

test('SES-001 SES-002 RTE-013 LAY-030 LAY-031 a visitor browses, and reaches login and registration; one closes the other', async ({
  page,
}) => {
  await page.goto('/m/home');
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();
  await page.goto('/m/slot-games');
  await expect(page.getByRole('link', { name: /,/ }).first()).toBeVisible();
  await page.goto('/m/provider?vassalage=JL');
  await expect(page.getByRole('link', { name: /,/ }).first()).toBeVisible();
  await page.goto('/m/home');
  await loginLink(page).click();
  await expect(popup(page)).toBeVisible();
  await popup(page)
    .getByRole('link', { name: /Register|Create/ })
    .click();
  await expect(page).toHaveURL(/\/m\/register$/);
  await expect(popup(page)).toHaveCount(0);
  await expect(page.locator('form input[name=confirmPassword]')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/m\/login$/);
  await expect(popup(page)).toBeVisible();
  await expect(page.locator('input[name=confirmPassword]')).toHaveCount(0);
});

test('LAY-032 LAY-030 the forgotten password closes login, and login closes it', async ({ page }) => {
  await page.goto('/m/home');
  await loginLink(page).click();
  await popup(page).getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/m\/forget$/);
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goto('/m/login');
  await popup(page).getByRole('link', { name: 'Forgot password?' }).click();
  await expect(popup(page)).toHaveCount(0);
  // Back inside the app: the login replaces the form for a new password.
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/login$/);
  await expect(popup(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a tap on the way in before the app stands is acted upon when it does', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/assets/frame-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/m/home', { waitUntil: 'commit' });
  await loginLink(page).click();
  letGo();
  await expect(popup(page)).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('SES-007 SES-008 SES-010 CAP-001 the popup begins with username and password, no captcha, and remember left off', async ({
  page,
}) => {
  await page.goto('/m/home');
  await loginLink(page).click();
  await expect(popup(page).getByRole('radio', { name: 'Username' })).toBeChecked();
  await expect(popup(page).locator('input[name=username]')).toBeVisible();
  await expect(popup(page).locator('input[name=password]')).toHaveAttribute('type', 'password');
  await expect(popup(page).locator('input[name=captcha]')).toHaveCount(0);
  await expect(popup(page).getByRole('checkbox', { name: 'Remember password' })).not.toBeChecked();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('LAY-033 LAY-034 the page behind the popup and behind the menu stands still, and moves again afterwards', async ({
  page,
}) => {
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].some((e) => getComputedStyle(e).overflowY === 'hidden'),
    );
  await page.goto('/m/home');
  await loginLink(page).click();
  await expect(popup(page)).toBeVisible();
  await expect.poll(overflow).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(overflow).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect.poll(overflow).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(overflow).toBe(false);
});

test('RTE-055 RTE-010 from another page the back arrow of login leads home', async ({ page }) => {
  await page.goto('/m/slot-games');
  await page.goto('/m/login');
  await popup(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(popup(page)).toHaveCount(0);
});

test('ERR-019 a page for members sends a visitor to login, which says so, and leads back there', async ({ page }) => {
  await page.goto('/m/fav-games');
  await expect(popup(page).getByText('Please log in', { exact: true })).toBeVisible();
  await fill(page, account, PASSWORD);
  await send(page);
  await expect(page).toHaveURL(/\/m\/fav-games$/);
});

test('CAP-002 CAP-003 CAP-004 ERR-005 ERR-017 a failure with the flag brings the captcha, a failure without it does not', async ({
  page,
  browser,
}) => {
  const name = await member(browser);
  await page.goto('/m/login');
  // A failure without a flag.
  await page.route('**/wps/session/login', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'login.disabled', message: 'error.userDisabled' } }),
  );
  await fill(page, name, 'not the password');
  await send(page);
  await expect(popup(page).getByRole('alert')).toContainText('User does not exist or is disabled');
  await expect(popup(page).locator('input[name=captcha]')).toHaveCount(0);
  await page.unroute('**/wps/session/login');

  const image = page.waitForResponse((response) => response.url().endsWith('/wps/captcha'));
  await send(page);
  await expect(popup(page).getByRole('alert')).toContainText('Wrong username or password');
  const { value } = (await (await image).json()) as { value: { image: string } };
  await expect(popup(page).locator('img[src^="data:image/png;base64,"]')).toHaveAttribute('src', value.image);
  await popup(page).locator('input[name=captcha]').fill('000000');
  await popup(page).locator('input[name=password]').fill(PASSWORD);
  await send(page);
  await expect(popup(page).getByRole('alert')).toContainText('The captcha is wrong or missing');
  await expect(popup(page).locator('input[name=captcha]')).toHaveValue('');
  await expect(popup(page).locator('input[name=captcha]')).toBeFocused();
  await popup(page).locator('input[name=captcha]').fill(CAPTCHA);
  await send(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(popup(page)).toHaveCount(0);
});

test('SES-004 SES-005 SES-013 ENT-001 a login that is to be remembered stands in the lasting store, with its record', async ({
  page,
}) => {
  await logIn(page, { remember: true });
  const { session, local, record, settings } = await stored(page);
  expect(session).toBeNull();
  expect(Object.keys(local ?? {}).sort()).toEqual([
    'customerType',
    'firstTimeLogin',
    'merchantCode',
    'token',
    'type',
    'userName',
  ]);
  expect(local).toMatchObject({ userName: account, type: 0, merchantCode: 'parlour_demo', customerType: null });
  expect(record).toEqual({
    type: 'username',
    username: account,
    password: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    countryDialingCode: '',
  });
  expect(settings).toMatchObject({ autoLogin: 1 });
});

test('SES-018 SES-019 SES-020 SES-021 SES-022 SES-023 SES-024 SES-026 logging out asks, waits, tells the server, and leaves the record only', {
  tag: '@gate',
}, async ({ page }) => {
  await logIn(page, { remember: true });
  await page.evaluate(() => sessionStorage.setItem('leftover', 'x'));
  await page.goto('/m/member/home');
  await expect(page.getByText(account).first()).toBeVisible();
  const { local } = await stored(page);
  let calls = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/wps/session/logout', async (route) => {
    calls++;
    await held;
    await route.continue();
  });
  await page.goto('/m/slot-games');
  await page.goto('/m/home');
  await header(page).getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  await expect(question).toBeVisible();
  expect(calls).toBe(0);
  const asked = page.waitForRequest((request) => request.url().endsWith('/wps/session/logout'));
  await question.getByRole('button', { name: 'Log out' }).click();
  const request = await asked;
  expect([request.method(), request.headers()['x-mc-token'], request.postDataJSON()]).toEqual([
    'DELETE',
    local?.token,
    { token: local?.token },
  ]);
  await expect(page.getByText('Please wait')).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(loginLink(page)).toBeVisible();
  const left = await stored(page);
  expect([left.session, left.local, left.settings?.autoLogin, left.record?.username]).toEqual([null, null, 0, account]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expect(page.getByText(account)).toHaveCount(0);
  // No later request has the old token.
  const next = page.waitForRequest('**/wps/**');
  await page.reload();
  await page.goto('/m/search-games');
  expect((await next).headers()['x-mc-token']).toBeUndefined();
  // After a logout, a new visit does not log in automatically.
  await page.goto('/m/home');
  await expect(loginLink(page)).toBeVisible();
});

test('P-36 SES-014 after a logout the saved login opens a session by one tap, and none once it was forgotten', async ({
  page,
}) => {
  await logIn(page, { remember: true });
  const first = (await stored(page)).record?.password;
  const leave = async (forget: boolean) => {
    await header(page).getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out?' });
    if (forget) await question.getByRole('checkbox').check();
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(loginLink(page)).toBeVisible();
    await loginLink(page).click();
  };
  await leave(false);
  await expect(popup(page).locator('input[name=username]')).toHaveValue(account);
  await expect(popup(page).locator('input[name=password]')).toHaveAttribute('placeholder', 'Saved on this phone');
  await send(page);
  await isIn(page);
  const second = (await stored(page)).record?.password;
  expect(second).not.toBe(first);
  await leave(true);
  expect((await stored(page)).record).toBeNull();
  await expect(popup(page).locator('input[name=username]')).toHaveValue('');
});

test('a fresh visit signs in again by itself from the saved login', async ({ page }) => {
  await logIn(page, { remember: true });
  const before = await stored(page);
  await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Log out' })).toBeVisible();
  const after = await stored(page);
  expect(after.local).toMatchObject({ userName: account });
  expect(after.local?.token).not.toBe(before.local?.token);
  expect(after.record?.password).not.toBe(before.record?.password);
});

test('ERR-002 a session that was ended elsewhere is told at once and asks to log in', async ({ page }) => {
  // A visitor has a stream, too: the member's is the first one after the login.
  let streams = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/wps/session/login')) streams = 0;
    if (response.url().endsWith('/wps/events')) streams++;
  });
  await logIn(page);
  await expect.poll(() => streams).toBe(1);
  await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { token: string };
    await fetch('/wps/session/logout', { method: 'DELETE', headers: { 'x-mc-token': token } });
  });
  await expect(page.getByText('Account logged out, please log in again')).toBeVisible();
  await expect(popup(page)).toBeVisible();
  expect((await stored(page)).session).toBeNull();
});

test('P-53 no password is left on the phone or on the wire, and no account data after logging out', async ({
  page,
  context,
}) => {
  const urls: string[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    urls.push(request.url(), request.headers().referer ?? '');
    bodies.push(request.postData() ?? '');
  });
  const canary = 'canary horse 77431';
  const name = newName();
  await page.goto('/m/register');
  await register(page, name, canary);
  await expect(page).toHaveURL(/\/m\/home$/);
  /** Returns everything that this browser stores, as one text. */
  const kept = async () => {
    const shelves = await page.evaluate(async () => {
      const texts = [
        JSON.stringify(Object.entries(localStorage)),
        JSON.stringify(Object.entries(sessionStorage)),
        location.href,
      ];
      for (const cache of await caches.keys()) {
        for (const request of await (await caches.open(cache)).keys()) {
          const answer = await (await caches.open(cache)).match(request);
          texts.push(request.url, (await answer?.text()) ?? '');
        }
      }
      texts.push(...(await indexedDB.databases()).map((database) => database.name ?? ''));
      return texts.join('\n');
    });
    return `${shelves}\n${(await context.cookies()).map((cookie) => `${cookie.name}=${cookie.value}`).join('\n')}`;
  };
  const coded = [canary, encodeURIComponent(canary), btoa(canary), btoa(btoa(canary)).slice(0, -4)];
  const found = (text: string) => coded.filter((form) => text.includes(form));
  const out = async () => {
    await header(page).getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(loginLink(page)).toBeVisible();
  };
  expect(found(await kept())).toEqual([]);
  await out();
  await loginLink(page).click();
  await fill(page, name, canary);
  await popup(page).getByRole('checkbox', { name: 'Remember password' }).check();
  await send(page);
  await isIn(page);
  expect(found(await kept())).toEqual([]);
  expect(found([...urls, ...bodies].join('\n'))).toEqual([]);
  // Control: a page that does store it is detected.
  await page.evaluate((secret) => localStorage.setItem('planted', btoa(secret)), canary);
  expect(found(await kept())).toEqual([btoa(canary)]);
  await page.evaluate(() => localStorage.removeItem('planted'));
  await out();
  const left = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(left).toEqual(['mc_login', 'mc_login_salt', 'mc_settings']);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

for (const [code, title] of [
  ['MY', 'ပြန်လည်ကြိုဆိုပါသည်'],
  ['CN', '欢迎回来'],
] as const) {
  test(`signing in reads and works in ${code}`, async ({ page }) => {
    await language(page, code);
    await theme(page, 'light');
    await page.goto('/m/login');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(title);
    await sheet.locator('input[name=username]').fill(account);
    await sheet.locator('input[name=password]').fill(PASSWORD);
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect.poll(async () => (await stored(page)).session?.userName).toBe(account);
  });
}
