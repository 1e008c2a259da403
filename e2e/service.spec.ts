/** External links and live rooms: which links are followed, confirmations, and notifications when a room goes live. */
import { HOSTILE } from '@parlour/contract/hostile-links';
import { encodeServicePath } from '@parlour/contract/support-path';
import type { Page } from '@playwright/test';
import { dialog, navigation, openMenu } from './pages/frame.ts';
import { asNewMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { accessibilityFaults, expect, setOffline, test } from './test.ts';

const english = (page: Page) =>
  page.context().addCookies([{ name: 'mc_lang', value: 'EN', url: process.env.PARLOUR_URL ?? '' }]);

test('P-51 W6 CHA-006 ways to the customer service: hostile ones lead nowhere, sound ones ask before they leave', async ({
  page,
}) => {
  await english(page);
  const opened: string[] = [];
  page.context().on('page', (other) => opened.push(other.url()));
  let addresses = HOSTILE.filter((each, i) => i % 9 === 0 && each.isWellFormed());
  await page.route('**/wps/customerService', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: [
          { title: 'CS', path: encodeServicePath('/m/chat', 'Abcd1234') },
          ...addresses.map((address) => ({ title: 'whatsapp', path: encodeServicePath(address, 'Abcd1234') })),
        ],
      },
    }),
  );
  await page.goto('/m/set');
  const popup = dialog(page, 'Customer service');
  const item = navigation(page).getByRole('button', { name: 'Service' });
  const here = page.url();

  await test.step('P-51 W6 what is decoded leads nowhere, and the app says so', async () => {
    await item.click();
    const ways = popup.getByRole('button', { name: 'WhatsApp' });
    await expect(ways).toHaveCount(addresses.length);
    for (const [i, address] of addresses.entries()) {
      await ways.nth(i).click();
      await expect(page.getByText('This link is not on our list')).toBeVisible();
      expect([address, opened, page.url()]).toEqual([address, [], here]);
    }
  });

  await test.step('W6 a sound one asks first, once for each host, and opens beside the app', async () => {
    await page.context().route('https://t.me/**', (route) => route.fulfill({ body: 'elsewhere' }));
    addresses = ['https://t.me/parlour_help'];
    await page.reload();
    await item.click();
    await popup.getByRole('link', { name: 'WhatsApp' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The link leads to t.me.');
    expect(opened).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    // The fault check opens an empty page.
    opened.length = 0;
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(question).toBeHidden();
    expect(opened).toEqual([]);
    for (const asked of [true, false]) {
      await item.click();
      const other = page.waitForEvent('popup');
      await popup.getByRole('link', { name: 'Telegram' }).click();
      if (asked) await question.getByRole('button', { name: 'Continue' }).click();
      const tab = await other;
      await expect.poll(() => tab.url()).toBe('https://t.me/parlour_demo');
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.close();
      if (!asked) await page.keyboard.press('Escape');
    }
    expect(page.url()).toBe(here);
  });
});

test('CHA-001 CHA-002 CHA-003 rooms are found, followed, and told of when they go live', async ({ page, browser }) => {
  await english(page);
  await asNewMember(page);
  await page.goto('/m/live-games');
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).press(' ');
  const rooms = page.getByRole('listitem');

  await test.step('the rooms are reached from live games and from the side menu', async () => {
    await page.getByRole('link', { name: 'Rooms' }).click();
    await expect(page.getByRole('heading', { name: 'Su Su’s moonlit reels' })).toBeVisible();
    await page.goto('/m/home');
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Rooms' }).click();
    await expect(page).toHaveURL(/\/m\/rooms$/);
    // The closing menu still has the focus.
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  const quiet = rooms.filter({ hasText: 'Pearl Lagoon with Nilar' });
  await test.step('CHA-001 CHA-002 hot and promotions are lists; a star follows at once', async () => {
    await choose('Promotions');
    await expect(rooms.filter({ hasText: 'First steps' })).toBeVisible();
    await choose('Following');
    await expect(page.getByText('You do not follow any room yet')).toBeVisible();
    await choose('Popular');
    await expect(quiet).toContainText(/^(?!.*Live).*(Mon|Wed|Fri)/);
    await quiet.getByRole('button', { name: 'Follow Pearl Lagoon with Nilar' }).click();
    await expect(quiet.getByRole('button', { name: 'Follow Pearl Lagoon with Nilar' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await choose('Following');
    await expect(quiet).toBeVisible();
    await page.reload();
    await expect(quiet).toBeVisible();
  });

  await test.step('a refusal takes the star back and says why', async () => {
    await page.route('**/wps/chat/focus', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { success: false, code: 'system.busy', message: 'error.busy' } })
        : route.fallback(),
    );
    await quiet.getByRole('button', { name: /^Follow/ }).click();
    await expect(page.getByText('Many players are here right now')).toBeVisible();
    await expect(quiet.getByRole('button', { name: /^Follow/ })).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/wps/chat/focus');
  });

  const desk = await consolePage(browser);
  await test.step('CHA-003 an operator gives the room a stream and switches it live; who follows it sees and hears of it', async () => {
    await choose('Live');
    await expect(quiet).toHaveCount(0);
    await expect(page.getByText('No one is live right now')).toBeVisible();
    await desk.page.getByRole('link', { name: 'Live rooms' }).click();
    const row = desk.page.getByRole('listitem').filter({ hasText: 'Pearl Lagoon with Nilar' });
    await expect(row).toContainText('It can go live when its link opens an external stream');
    await expect(row.getByRole('button', { name: /^Go live/ })).toHaveCount(0);
    await row.getByRole('button', { name: /^Edit/ }).click();
    const form = desk.page.getByRole('form', { name: 'Room' });
    await form.getByRole('textbox', { name: 'Link' }).fill('https://t.me/nilar');
    await form.getByRole('button', { name: 'Save' }).click();
    await desk.page.getByRole('button', { name: 'Go live: Pearl Lagoon with Nilar' }).click();
    await expect(desk.page.getByRole('button', { name: 'End stream: Pearl Lagoon with Nilar' })).toBeVisible();
    await expect(desk.page.getByText('1 follower')).toBeVisible();
    await expect(quiet).toBeVisible();
    await page.goto('/m/member/inbox');
    await expect(page.getByText('Pearl Lagoon with Nilar is live now')).toBeVisible();
  });

  await test.step('operators write a room, and set where links may lead', async () => {
    const { page: console } = desk;
    await console.getByRole('button', { name: 'Add room' }).click();
    const form = console.getByRole('form', { name: 'Room' });
    await form.getByRole('textbox', { name: 'Name' }).fill('The tea house');
    await form.getByRole('textbox', { name: 'Link' }).fill('https://tv.example.org/tea');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('an https address on an allowed host')).toBeVisible();
    await form.getByRole('textbox', { name: 'Link' }).fill('/m/live-games');
    await form.getByRole('button', { name: 'Add hour' }).click();
    expect(await accessibilityFaults(console)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(console.getByRole('listitem').filter({ hasText: 'The tea house' })).toContainText('Fri 20:00');
    await console.getByRole('link', { name: 'Support links' }).click();
    const hosts = console.getByRole('textbox', { name: /^Hosts that links may open/ });
    await hosts.fill('https://tv.example.org');
    await console.getByRole('button', { name: 'Save' }).click();
    await expect(console.getByText('is not a host')).toBeVisible();
    expect(await accessibilityFaults(console)).toEqual([]);
    await hosts.fill('tv.example.org');
    await console.getByRole('button', { name: 'Save' }).click();
    await expect(console.getByText(/^Changed /)).toBeVisible();
    await desk.page.context().close();
  });

  await test.step('without a network the page says so, and comes back by itself', async () => {
    await page.goto('/m/rooms');
    await expect(quiet).toBeVisible();
    await setOffline(page, true);
    await choose('Promotions');
    await expect(page.getByText('You are offline')).toBeVisible();
    await setOffline(page, false);
    await expect(rooms.filter({ hasText: 'First steps' })).toBeVisible();
  });
});
