/** Promotions for visitors, members and operators. */

import { PROMOTION_TYPES } from '@parlour/contract/announcements';
import { launchChat } from '@parlour/contract/chat.endpoints';
import type { Promotion } from '@parlour/contract/promotions.endpoints';
import type { Page, Request, Route } from '@playwright/test';
import { dialog, go, openMenu } from './pages/frame.ts';
import { asNewMember, newMember } from './pages/member.ts';
import { consolePage } from './pages/operator.ts';
import { english, PASSWORD, theme } from './pages/sign-in.ts';
import { textsOf } from './pages/texts.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const LIST = '**/wps/content/promotions?*';
type Listed = { success: true; value: { list: Promotion[]; categories: { id: string; name: string }[] } };

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isList = (request: Request) => pathOf(request) === '/wps/content/promotions';
const cards = (page: Page) => page.locator('main li [data-promotion]');
const detail = (page: Page) => page.locator('main article[data-promotion]');

/** Changes the list's answer. */
const change = (page: Page, work: (value: Listed['value']) => void) =>
  page.route(LIST, async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Listed;
    work(body.value);
    await route.fulfill({ response, json: body });
  });

test('PRO-001 PRO-002 PRO-003 PRO-004 PRO-005 PRO-006 PRO-007 PRO-010 PRO-011 PRO-012 PRO-013 PRO-014 PRO-015 PRO-016 RTE-047 RTE-048 RTE-049 API-040 promotions from the list to taking part', async ({
  page,
}) => {
  await english(page);
  await theme(page, 'light');
  let listed: Listed['value'] = { list: [], categories: [] };

  await test.step('PRO-003 without promotions the page says so, and a failure can be tried again', async () => {
    await change(page, (value) => {
      value.list = [];
    });
    await page.goto('/m/activity');
    await expect(page.getByRole('heading', { name: 'No promotions right now' })).toBeVisible();
    await page.unroute(LIST);
    await page.route(LIST, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'system.error', message: '' } }),
    );
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(LIST);
    // A second image comes before the first: the one with sequence 1 is the cover anyway.
    await change(page, (value) => {
      // Operators of parallel tests publish meanwhile: keeps the list that was read first.
      if (listed.list.length > 0)
        value.list = listed.list.map((known) => value.list.find(({ id }) => id === known.id) ?? known);
      const [first, second] = value.list;
      if (first && second)
        first.announcementImages = [
          { sequence: 2, url: second.announcementImages[0]?.url ?? '' },
          ...first.announcementImages,
        ];
    });
    await again.click();
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step('API-040 RTE-047 PRO-001 PRO-007 PRO-015 the list asks for promotions, and shows each with its four parts', async () => {
    const [request] = await Promise.all([page.waitForRequest(isList), page.reload()]);
    const query = Object.fromEntries(new URL(request.url()).searchParams);
    expect(query).toMatchObject({ types: PROMOTION_TYPES, platform: 'M', language: 'EN' });
    expect(query.merchantCode).toMatch(/^\w+$/);
    const answer = await request.response();
    listed = ((await answer?.json()) as Listed | undefined)?.value ?? listed;
    await expect(cards(page)).toHaveCount(listed.list.length);
    for (const [at, item] of listed.list.entries()) {
      const card = cards(page).nth(at);
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByText(item.title, { exact: true })).toBeVisible();
      await expect(card.getByText(item.text, { exact: true })).toBeVisible();
      await expect(card.getByText('Details')).toBeVisible();
      await expect(card).toHaveAttribute('href', `/m/activity?id=${item.id}`);
      const cover = item.announcementImages.find(({ sequence }) => sequence === 1)?.url ?? '';
      await expect(card.locator('img')).toHaveAttribute('src', cover);
      await expect(card).toContainText(/\b20\d\d\/[01]\d\/[0-3]\d\b/);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('PRO-014 a category keeps its own promotions', async () => {
    const kinds = page.getByRole('group', { name: 'Kind of promotion' });
    for (const { id, name } of listed.categories.slice(0, 2)) {
      const held = listed.list.filter((item) => item.promoAnnouncementCategoryIds.includes(id));
      await kinds.getByRole('button', { name }).click();
      await expect(cards(page)).toHaveCount(held.length);
      for (const item of held) await expect(page.locator(`main li [data-promotion="${item.id}"]`)).toBeVisible();
    }
    await kinds.getByRole('button', { name: 'All' }).click();
    await expect(cards(page)).toHaveCount(listed.list.length);
  });

  const cup = listed.list.find(({ title }) => title === 'Weekend fishing cup');
  if (!cup) throw new Error('the demo house has a cup');
  const whole = async (path: string) => {
    await page.goto(path);
    await expect(detail(page).getByRole('heading', { name: cup.title })).toBeVisible();
  };

  await test.step('PRO-002 PRO-004 PRO-012 PRO-013 a tap opens the detail, the arrow and the address lead back', async () => {
    const card = page.locator(`main li [data-promotion="${cup.id}"]`);
    await card.scrollIntoViewIfNeeded();
    await card.click();
    await expect(page).toHaveURL(new RegExp(`/m/activity\\?id=${cup.id}$`));
    await expect(detail(page).getByRole('heading', { name: cup.title })).toBeVisible();
    await expect(detail(page).locator('img').first()).toHaveAttribute('src', cup.announcementImages[0]?.url ?? '');
    await expect(detail(page).getByRole('listitem').first()).toHaveText('Press “Join now” to take a seat.');
    await expect(detail(page)).toContainText(/20\d\d\/[01]\d\/[0-3]\d – 20\d\d\/[01]\d\/[0-3]\d/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/m\/activity$/);
    await expect(cards(page)).toHaveCount(listed.list.length);
    await page.goto('/m/activity?id=424242424242');
    await expect(page.getByRole('heading', { name: 'This promotion is over' })).toBeVisible();
    await page.getByRole('button', { name: 'See promotions' }).click();
    await expect(cards(page)).toHaveCount(listed.list.length);
  });

  await test.step('RTE-048 RTE-049 PRO-012 both addresses with an id show that promotion; without it the list', async () => {
    await whole(`/m/activityDetail?id=${cup.id}`);
    await whole(`/m/activity?id=${cup.id}`);
    await page.goto('/m/activity');
    await expect(cards(page)).toHaveCount(listed.list.length);
  });

  await test.step('PRO-005 a visitor is led to the login and back; a member takes part with one tap', async () => {
    const { name } = await newMember(page.request);
    await whole(`/m/activity?id=${cup.id}`);
    await detail(page).getByRole('button', { name: 'Join now' }).click();
    await expect(page).toHaveURL(/\/m\/login$/);
    const login = page.getByRole('dialog');
    await login.locator('input[name=username]').fill(name);
    await login.locator('input[name=password]').fill(PASSWORD);
    await login.locator('button[type=submit]').click();
    await expect(page).toHaveURL(new RegExp(`/m/activity\\?id=${cup.id}$`));
    await detail(page).getByRole('button', { name: 'Join now' }).click();
    await expect(page.getByText('You are signed up.')).toBeVisible();
    await expect(detail(page).locator('[data-status=signed]')).toHaveText('Signed up');
    await expect(detail(page).getByRole('button', { name: 'Signed up' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('PRO-005 a promotion that opens a page opens it; what a member has not opened yet has a dot', async () => {
    const app = listed.list.find(({ link }) => link === '/m/download');
    await page.goto('/m/activity');
    await expect(page.locator(`main li [data-promotion="${app?.id}"]`)).toContainText('New:');
    await expect(page.locator(`main li [data-promotion="${cup.id}"]`)).not.toContainText('New:');
    await page.goto(`/m/activity?id=${app?.id}`);
    await detail(page).getByRole('button', { name: 'Join now' }).click();
    await expect(page).toHaveURL(/\/m\/download$/);
  });

  await test.step('PRO-006 the live chat opens', async () => {
    await whole(`/m/activity?id=${cup.id}`);
    const launched = page.waitForResponse((response) => response.url().includes(launchChat.path));
    await detail(page).getByRole('button', { name: 'Live chat' }).click();
    const { value } = (await (await launched).json()) as { value: { chatUrl: string } };
    // The return link leads to the promotion that the chat was opened from.
    expect(value.chatUrl).toContain(encodeURIComponent(`/m/activity?id=${cup.id}`));
    await expect(page).toHaveURL(value.chatUrl);
    await expect(page.getByRole('log')).toBeVisible();
  });

  await test.step('PRO-010 PRO-011 the side menu shows the first three, each of which opens its detail', async () => {
    await page.goto('/m/home');
    for (const at of [0, 1, 2]) {
      const strip = (await openMenu(page)).getByRole('navigation', { name: 'Promotions' }).getByRole('link');
      await expect(strip).toHaveText(listed.list.slice(0, 3).map(({ title }) => title));
      await strip.nth(at).click();
      await expect(page).toHaveURL(new RegExp(`/m/activityDetail\\?id=${listed.list[at]?.id}$`));
      await expect(detail(page).getByRole('heading', { name: listed.list[at]?.title ?? '' })).toBeVisible();
      await page.goBack();
    }
  });

  await test.step('PRO-016 another language asks anew, and the list is in it', async () => {
    await go(page, '/m/activity');
    await expect(cards(page)).toHaveCount(listed.list.length);
    const asked = page.waitForRequest((request) => isList(request) && request.url().includes('language=CN'));
    await go(page, '/m/set');
    await page.getByRole('button', { name: /Language/ }).click();
    await dialog(page, 'Language').getByText('简体中文').click();
    await page.getByRole('link', { name: textsOf('CN')('nav.promotions') }).click();
    await asked;
    await expect(cards(page).first()).toContainText('开户送');
  });
});

test('PRO-005 ENT-054 an application goes from the phone to an operator, and what he decides is on the phone at once', async ({
  page,
  browser,
}) => {
  await english(page);
  const name = await asNewMember(page);
  await page.goto('/m/activity');
  await page.getByText('Check a round, earn K 2,000').click();
  const { page: desk } = await consolePage(browser);

  await test.step('a comment and a picture are sent', async () => {
    await detail(page).getByRole('button', { name: 'Join now' }).click();
    const sheet = dialog(page, 'Apply');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet.getByRole('alert')).toHaveText('Please fill this in.');
    await sheet.getByRole('textbox', { name: 'Comment' }).fill('𝒳'.repeat(150));
    await expect(sheet.getByText('140 / 140')).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Comment' }).fill('Round 7 was <b>fair</b>');
    const picture = await page.locator('main article img').first().screenshot();
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'round.png', mimeType: 'image/png', buffer: picture });
    await expect(sheet.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(detail(page).locator('[data-status=applying]')).toHaveText('Sent');
    await expect(detail(page).getByText('Round 7 was <b>fair</b>')).toBeVisible();
  });

  await test.step('the operator reviews, approves and releases it; the phone follows without being touched', async () => {
    await desk.getByRole('link', { name: 'Promotions' }).click();
    await desk.getByRole('button', { name: new RegExp(`^Review: ${name}, Check a round`) }).click();
    const panel = desk.getByRole('region', { name: new RegExp(name) });
    await expect(panel.getByText('Round 7 was <b>fair</b>')).toBeVisible();
    await expect(panel.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await panel.getByRole('button', { name: 'Start review' }).click();
    await expect(detail(page).locator('[data-status=process]')).toHaveText('In review');
    await panel.getByRole('button', { name: 'Reject' }).click();
    await expect(panel.getByRole('alert')).toHaveText('Enter a message to the player.');
    await panel.getByRole('textbox', { name: 'Message to player' }).fill('Well checked');
    await panel.getByRole('button', { name: 'Approve and release' }).click();
    await expect(detail(page).locator('[data-status=claim]')).toHaveText('Claim');
    await expect(detail(page).getByText('Well checked')).toBeVisible();
  });

  await test.step('the grant is claimed once', async () => {
    await detail(page).getByRole('button', { name: 'Claim K 2,000' }).click();
    await expect(page.getByText('K 2,000 of play money is in your balance.')).toBeVisible();
    await expect(detail(page).locator('[data-status=claimed]')).toHaveText('Claimed');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('region', { name: 'My applications' }).getByRole('link')).toContainText('Claimed');
  });

  await test.step('what the operator writes is on the phone', async () => {
    await desk.getByText('Promotions', { exact: true }).last().click();
    await desk.getByRole('button', { name: 'New promotion' }).click();
    const form = desk.getByRole('form', { name: 'Promotion' });
    const title = `Night watch ${name}`;
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('textbox', { name: 'Places optional' }).fill('3');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: title })).toContainText('0 of 3 places taken');
    await expect(cards(page).filter({ hasText: title })).toBeVisible();
    const find = desk.getByRole('searchbox', { name: 'Title in any language' });
    await find.fill(`NIGHTWATCH ${name}`);
    await expect(desk.getByRole('list', { name: 'Promotions' }).getByRole('listitem')).toHaveText([new RegExp(title)]);
    await find.fill('nobody wrote this');
    await expect(desk.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expect(desk.getByRole('list', { name: 'Promotions' })).toHaveCount(0);
    expect(await accessibilityFaults(desk)).toEqual([]);
    await find.fill('');
    await desk.getByRole('button', { name: `Unpublish: ${title}` }).click();
    await expect(cards(page).filter({ hasText: title })).toHaveCount(0);
  });
  await desk.context().close();
});

test('own parts that do not load say so and promise nothing, on the list and in the detail, until they come', async ({
  page,
}) => {
  const MINE = '**/wps/content/promotions/mine?*';
  const failing = (route: Route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'system.busy', message: 'error.busy' } });
  /** Fails until the player retries, because an event of the stream may refetch before. */
  const failingUntilPressed = async (route: Route) =>
    (await page.evaluate(() => 'isPressed' in globalThis)) ? route.fallback() : failing(route);
  const joining = detail(page).getByRole('button', { name: /^(Join now|Signed up)$/ });
  await english(page);
  await asNewMember(page);
  await page.goto('/m/activity');
  await page.getByText('Weekend fishing cup').click();
  await detail(page).getByRole('button', { name: 'Join now' }).click();
  await expect(detail(page).locator('[data-status=signed]')).toHaveText('Signed up');

  await page.route(MINE, failingUntilPressed);
  await page.reload();
  await expect(detail(page).getByRole('status')).toContainText('This did not load');
  await expect(joining).toHaveCount(0);
  await expect(detail(page).locator('[data-status]')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  const again = detail(page).getByRole('button', { name: 'Try again' });
  await again.evaluate((button) =>
    button.addEventListener('click', () => Object.assign(globalThis, { isPressed: true }), { capture: true }),
  );
  await again.click();
  await expect(detail(page).locator('[data-status=signed]')).toHaveText('Signed up');
  await page.unroute(MINE);
  await expect(joining).toHaveAttribute('aria-disabled', 'true');

  await page.route(MINE, failing);
  await page.goto('/m/activity');
  const mine = page.getByRole('region', { name: 'My applications' });
  await expect(mine.getByRole('status')).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Weekend fishing cup' }).locator('[data-status]')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.unroute(MINE);
  await mine.getByRole('button').click();
  await expect(mine.getByRole('link')).toContainText('Signed up');
  await expect(mine.getByRole('status')).toHaveCount(0);
});
