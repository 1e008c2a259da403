/** Small details that a player notices. */
import { launchChat } from '@parlour/contract/chat.endpoints';
import { changePassword } from '@parlour/contract/password-reset.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { takenOver } from './pages/frame.ts';
import { asNewMember, keep, newMember } from './pages/member.ts';
import { becomeMember, english, PASSWORD, theme } from './pages/sign-in.ts';
import { trafficOf } from './pages/traffic.ts';
import { expect, setOffline, test } from './test.ts';

test.beforeEach(({ page }) => english(page));

test('a field that was filled and is emptied again says that it is required', async ({ page }) => {
  await page.goto(PATHS.register);
  await takenOver(page);
  const name = page.locator('form input[name=username]');
  await name.focus();
  await name.blur();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await name.fill('lantern7');
  await name.fill('');
  await name.blur();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Username is required')).toBeVisible();
});

test('a page of games offers a visitor the login, over the page, and a member none', async ({ page }) => {
  for (const path of [PATHS.gameCenter, PATHS.popular, '/m/slot-games']) {
    await page.goto(path);
    await takenOver(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await asNewMember(page);
  await page.goto('/m/slot-games');
  await takenOver(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
});

test('an agent who taps a game reads that agents do not play', async ({ page }) => {
  const { session } = await newMember(page.request);
  await keep(page, { ...session, type: 3 });
  await page.goto('/m/slot-games');
  await takenOver(page);
  await page.locator('main article').first().getByRole('link').first().click();
  await expect(page.getByText('Agent accounts cannot play. Log in with a player account.')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
});

test('the languages keep their order while the chosen one comes', async ({ page }) => {
  await page.goto(PATHS.settings);
  await takenOver(page);
  await page.getByRole('button', { name: 'Language' }).click();
  const list = page.getByRole('radiogroup', { name: 'Language' });
  await list.evaluate((group) => {
    const orders: string[] = [];
    const note = () =>
      orders.push([...group.querySelectorAll<HTMLElement>('[role=radio]')].map((radio) => radio.lang).join());
    note();
    new MutationObserver(note).observe(group, { subtree: true, childList: true, attributes: true });
    Object.assign(globalThis, { orders });
  });
  await list.getByText('Deutsch').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const orders = await page.evaluate(() => (globalThis as unknown as { orders: string[] }).orders);
  expect(orders.length).toBeGreaterThan(1);
  expect(new Set(orders).size).toBe(1);
});

test('a change of the password whose answer is late says that it is under way', async ({ page }) => {
  await becomeMember(page);
  await page.goto(PATHS.changePassword);
  await takenOver(page);
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(`**${changePassword.path}`, async (route) => {
    await held;
    await route.continue();
  });
  const old = page.locator('form input[name=oldPassword]');
  await old.fill(PASSWORD);
  for (const name of ['newPassword', 'confirmNewPassword'])
    await page.locator(`form input[name=${name}]`).fill('green lantern 4');
  await page.locator('form button[type=submit]').click();
  // The toast has a limited duration, after which only the button shows the state.
  await expect(page.locator('form button[type=submit]')).toHaveText('Please wait');
  letGo();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('a chat that has no address opens the help in its place', async ({ page }) => {
  await asNewMember(page);
  await page.route(`**${launchChat.path}?*`, (route) =>
    route.fulfill({ json: { success: true, value: { chatUrl: '' } } }),
  );
  await page.goto(PATHS.home);
  await takenOver(page);
  await page.getByRole('button', { name: 'Service' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Live chat' }).click();
  await expect(page).toHaveURL(/\/m\/(chat|help)/);
  await expect(page.getByText('This link cannot be opened')).toHaveCount(0);
});

test('both forms of the profile lead to the withdrawal', async ({ page }) => {
  await asNewMember(page);
  for (const form of [1, 0]) {
    await page.route('**/wps/system/template*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { value: object };
      await route.fulfill({ response, json: { ...body, value: { ...body.value, memberCenter: form } } });
    });
    await page.goto(PATHS.member);
    await page.locator('main').getByRole('link', { name: 'Withdraw' }).click();
    await expect(page).toHaveURL(/\/m\/voucherCenter\?tab=withdraw$/);
    await expect(page.getByRole('radio', { name: 'Withdraw' })).toBeChecked();
    await page.unrouteAll();
  }
});

test('a star that is tapped without a network goes out again and says why', async ({ page }) => {
  await asNewMember(page);
  const quiet = trafficOf(page);
  await page.goto('/m/slot-games');
  await takenOver(page);
  // Waits for idle preloads, which must not be aborted.
  await quiet();
  const star = page
    .locator('main')
    .getByRole('button', { name: /^Favourite: / })
    .first();
  await setOffline(page, true);
  await star.click();
  await expect(page.getByText('No internet connection', { exact: true })).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await setOffline(page, false);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('a merchant’s colours reach the large buttons and their glow, on both themes', async ({ page }) => {
  const colours = '--brand: rgb(170, 0, 255); --brand-hover: rgb(190, 0, 255); --brand-press: rgb(150, 0, 255);';
  await page.route('**/brand/theme.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: `:root, [data-theme="dark"], [data-theme="light"] { ${colours} }` }),
  );
  for (const look of ['dark', 'light'] as const) {
    await theme(page, look);
    await page.goto(PATHS.home);
    const button = page.getByRole('banner').getByRole('link', { name: 'Register' });
    await expect(button).toHaveCSS('background-image', /^linear-gradient\(.*rgb\(170, 0, 255\)/);
    const { image, glow } = await button.evaluate((link) => {
      const { backgroundImage, boxShadow } = getComputedStyle(link);
      return { image: backgroundImage, glow: boxShadow };
    });
    // None of the original green is left: every colour has red and full blue.
    expect(image.match(/rgb\((\d+), 0, 255\)/g)?.length).toBe(image.match(/rgb/g)?.length);
    expect(glow).not.toMatch(/52, 216|8, 121/);
  }
});
