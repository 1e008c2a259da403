/** Registration by username and by mobile number, according to the merchant's settings. */

import { wallClock } from '@parlour/contract/clock';
import brand from '../brands/demo/brand.json' with { type: 'json' };
import {
  agree,
  CAPTCHA,
  CODE,
  field,
  fill,
  names,
  newNumber,
  open,
  registrations,
  submit,
  watch,
  ways,
} from './pages/registration.ts';
import { english, language, newName, PASSWORD, register, theme } from './pages/sign-in.ts';
import { accessibilityFaults, expect, setOffline, test } from './test.ts';

test('RTE-011 REG-001 REG-003 REG-005 REG-010 REG-011 REG-013 both ways are offered, and the form by username comes first', async ({
  page,
}) => {
  await open(page);
  await expect(ways(page).getByRole('radio')).toHaveCount(2);
  await expect(ways(page).getByRole('radio', { name: 'Username' })).toBeChecked();
  expect(await names(page)).toEqual([
    'username',
    'password',
    'confirmPassword',
    'nickname',
    'email',
    'birthday',
    'affiliateCode',
    'captcha',
  ]);
  const marked = page.locator('form label', { hasText: 'optional' });
  expect(await marked.allInnerTexts()).toEqual(
    ['Nickname', 'Email', 'Referral code'].map((label) => expect.stringMatching(new RegExp(`^${label}\\s+optional$`))),
  );
  const birthday = field(page, 'birthday');
  const year = Number(wallClock(new Date(), brand.timeZone).day.slice(0, 4));
  for (const [value, fits] of [
    ['1899-12-31', false],
    ['1900-01-01', true],
    [`${year}-12-31`, true],
    [`${year + 1}-01-01`, false],
  ] as const) {
    await birthday.fill(value);
    expect(await birthday.evaluate((input) => (input as HTMLInputElement).validity.valid)).toBe(fits);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('REG-006 REG-007 REG-008 nothing is sent before the disclaimer is ticked, and Enter says why', async ({
  page,
}) => {
  const paths = watch(page);
  await open(page);
  await fill(page);
  await expect(submit(page)).toBeEnabled();
  await agree(page).press(' ');
  await expect(submit(page)).toBeDisabled();
  await field(page, 'captcha').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Tick the box above to go on.');
  await expect(agree(page)).toHaveAttribute('aria-invalid', 'true');
  expect(registrations(paths)).toEqual([]);
  await agree(page).press(' ');
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('VAL-007 VAL-008 VAL-010 ERR-023 ERR-024 ERR-025 each bad value has its message, the first one the focus, and nothing is sent', async ({
  page,
}) => {
  const paths = watch(page);
  await open(page);
  await fill(page, { captcha: '', confirmPassword: '' });
  await submit(page).click();
  await expect(page.getByText('Please enter password')).toBeVisible();
  await expect(page.getByText('Write the code')).toBeVisible();
  await expect(field(page, 'confirmPassword')).toBeFocused();

  await field(page, 'confirmPassword').fill(`${PASSWORD}!`);
  await field(page, 'captcha').fill(CAPTCHA);
  await submit(page).click();
  await expect(page.getByText('The two passwords must match')).toBeVisible();
  await expect(field(page, 'confirmPassword')).toBeFocused();

  await field(page, 'username').fill('8 bad <b>');
  await field(page, 'password').fill('rt1.series.secret');
  await field(page, 'email').fill('a b@c.com');
  await submit(page).click();
  await expect(page.getByText('Account format incorrect')).toBeVisible();
  await expect(page.getByText('Password format incorrect')).toBeVisible();
  await expect(page.getByText('Email format incorrect')).toBeVisible();
  await expect(field(page, 'username')).toBeFocused();
  await field(page, 'username').fill('abc');
  await submit(page).click();
  await expect(page.getByText('Username must be between 4 and 20 characters')).toBeVisible();
  await field(page, 'username').fill('');
  await submit(page).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  expect(registrations(paths)).toEqual([]);
});

test('VAL-006 a message is judged and written anew when the language changes', async ({ page }) => {
  await page.clock.install();
  await open(page);
  await field(page, 'username').fill('abc');
  await field(page, 'password').focus();
  await expect(page.getByText('Username must be between 4 and 20 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await page.clock.runFor(200);
  await expect(page.getByText('用户名长度必须为 4 至 20 个字符')).toBeVisible();
  await expect(field(page, 'username')).toHaveValue('abc');
  await expect(page.getByText('Username must be')).toHaveCount(0);
});

test('REG-021 REG-023 REG-024 ERR-015 a referral code is checked first; a wrong one stops the registration and gets the focus', async ({
  page,
}) => {
  const paths = watch(page);
  await open(page, '/m/register?affiliateCode=PARLOUR');
  await expect(field(page, 'affiliateCode')).toHaveValue('PARLOUR');
  await fill(page, { affiliateCode: 'WRONG123' });
  await submit(page).click();
  await expect(page.getByText('Invitation code error')).toBeVisible();
  await expect(field(page, 'affiliateCode')).toBeFocused();
  expect(registrations(paths)).toEqual([]);
  await field(page, 'affiliateCode').fill('parlour');
  await expect(page.getByText('Invitation code error')).toHaveCount(0);
  await submit(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  const calls = paths.filter((path) => /affiliate|member\/register/.test(path));
  expect(calls).toEqual(['/wps/agent/affiliate/check', '/wps/agent/affiliate/check', '/wps/member/register']);
  // The registration removes the invitation's data.
  expect(await page.evaluate(() => sessionStorage.getItem('mc_invite'))).toBeNull();
});

test('REG-022 REG-025 REG-026 without a code nothing is checked; success is told for 1.5 s', async ({ page }) => {
  await page.clock.install();
  const paths = watch(page);
  await open(page);
  await fill(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page).click();
  const told = page.getByText('Registered successfully');
  await expect(told).toBeVisible();
  await page.clock.runFor(1_400);
  await expect(told).toBeVisible();
  await page.clock.runFor(100);
  await expect(told).toHaveCount(0);
  expect(paths.filter((path) => path.includes('affiliate'))).toEqual([]);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('ERR-016 a link of nobody is told; the next try goes without it', async ({ page }) => {
  await open(page, '/m/register?recommenderId=999999999&affiliateCode=PARLOUR');
  await expect(page.getByText('From your link: PARLOUR')).toBeVisible();
  const kept = () => page.evaluate(() => sessionStorage.getItem('mc_invite'));
  expect(await kept()).toBe('{"affiliateCode":"PARLOUR","recommenderId":"999999999"}');
  await page.goto('/m/home');
  await page.goto('/m/register');
  await expect(page.getByText('From your link: PARLOUR')).toBeVisible();
  await fill(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Referrer link error');
  expect(await kept()).toBeNull();
  await field(page, 'captcha').fill(CAPTCHA);
  await submit(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('REG-016 the code of a link stands in the form; one that leads nowhere is named there, and emptied goes nowhere', async ({
  page,
}) => {
  await open(page, '/m/register?affiliateCode=NOBODY77');
  await expect(field(page, 'affiliateCode')).toHaveValue('NOBODY77');
  await fill(page);
  await submit(page).click();
  await expect(page.getByText('Invitation code error')).toBeVisible();
  await field(page, 'affiliateCode').fill('');
  await submit(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('RTE-012 RTE-056 the screen’s own way back leads to /, the arrow of the bar to home', async ({ page }) => {
  await english(page);
  await page.goto('/m/hot-games');
  await page.goto('/m/register');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/register');
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('ERR-013 a connection that is too slow is told, and the form is kept', async ({ page }) => {
  await open(page);
  const name = newName();
  await fill(page, { username: name });
  await page.evaluate(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => usual(ms / 10);
  });
  await page.route('**/wps/member/register', () => new Promise<void>(() => {}));
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Slow connection');
  await expect(field(page, 'username')).toHaveValue(name);
  await expect(submit(page)).toBeEnabled();
});

test('ERR-014 without internet the form says so, and goes on when it is back', async ({ page }) => {
  await open(page);
  await fill(page);
  // The encryption script has not loaded either: a browser may cache that failure for the page's lifetime.
  await page.route(/assets\/seal-/, (route) => route.abort('internetdisconnected'));
  await setOffline(page, true);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('No internet connection');
  await page.unroute(/assets\/seal-/);
  await setOffline(page, false);
  await expect(page.locator('form img[src^="data:"]')).toBeVisible();
  await field(page, 'captcha').fill(CAPTCHA);
  await submit(page).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('a name that is taken is told when its field is left, and by the server at last', async ({ page }) => {
  await open(page);
  const name = newName();
  await register(page, name);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await open(page);
  await field(page, 'username').fill(name.toUpperCase());
  await field(page, 'password').fill(PASSWORD);
  await expect(page.getByText('Username already exists')).toBeVisible();
  // Two taps register one member.
  const paths = watch(page);
  await fill(page);
  await submit(page).dblclick();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(registrations(paths)).toEqual(['/wps/member/register']);
});

test('REG-009 REG-028 by mobile number: code by SMS, password, and in', async ({ page }) => {
  await open(page);
  await ways(page).getByText('Mobile number').click();
  expect(await names(page)).toEqual([
    'mobileNum',
    'verificationCode',
    'password',
    'confirmPassword',
    'nickname',
    'email',
    'birthday',
    'affiliateCode',
    'captcha',
  ]);
  const ask = page.getByRole('button', { name: 'Get code' });
  await expect(ask).toBeVisible();
  await ask.click();
  await expect(page.getByText('Mobile number is required')).toBeVisible();
  await expect(field(page, 'mobileNum')).toBeFocused();
  await field(page, 'mobileNum').fill(newNumber());
  const mayGo = Promise.withResolvers<void>();
  await page.route('**/wps/verification/sms/register', async (route) => {
    await mayGo.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().endsWith('/wps/verification/sms/register'));
  await ask.click();
  expect(Object.keys((await asked).postDataJSON() as object)).toContain('mobileNo');
  // A user who moved on meanwhile is not returned to the field by the answer.
  await field(page, 'password').fill(PASSWORD);
  mayGo.resolve();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await expect(field(page, 'password')).toBeFocused();
  await field(page, 'verificationCode').fill('000000');
  for (const [name, value] of Object.entries({
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-01-31',
    captcha: CAPTCHA,
  }))
    await field(page, name).fill(value);
  await agree(page).press(' ');
  await submit(page).click();
  await expect(field(page, 'verificationCode')).toBeFocused();
  await expect(page.getByText('Verification code error')).toBeVisible();
  await field(page, 'verificationCode').fill(CODE);
  await field(page, 'captcha').fill(CAPTCHA);
  // A player who wants limits from the start is led to them.
  const limits = page.getByRole('button', { name: 'Show me my limits for money and time first' });
  await limits.click();
  await expect(limits).toHaveAttribute('aria-pressed', 'true');
  await submit(page).click();
  await expect(page).toHaveURL(/\/m\/member\/protection$/);
  await expect(page.getByRole('heading', { name: 'Your limits' })).toBeVisible();
});

for (const [look, code] of [
  ['dark', 'MY'],
  ['light', 'EN'],
] as const) {
  test(`the form keeps to the rules of access (${look}, ${code})`, async ({ page }) => {
    await theme(page, look);
    await language(page, code);
    await page.goto('/m/register');
    await expect(page.locator('form img[src^="data:"]')).toBeVisible();
    await submit(page).scrollIntoViewIfNeeded();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}
