/** Announcements to players: their page, and the popup over home. */
import { wallClock } from '@parlour/contract/clock';
import { createTrialUser } from '@parlour/contract/guest-play.endpoints';
import type { Page, Request } from '@playwright/test';
import brand from '../brands/demo/brand.json' with { type: 'json' };
import { builtFile } from './pages/built.ts';
import { asMember, asNewMember, caller, keep, valueOf } from './pages/member.ts';
import { type OperatorApi, openOperatorApi } from './pages/operator-content.ts';
import { english, theme } from './pages/sign-in.ts';
import { trafficOf } from './pages/traffic.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const ANNOUNCEMENTS = '**/wps/content/announcements?*';
const READ = '/wps/content/announcements/read';
const PICTURE = { sequence: 1, art: { name: 'Lanterns', palette: 'royal' } };
const SECOND = { sequence: 2, art: { name: 'More', palette: 'jade' } };
const CONTENT = [
  '<style>.big { font-size: 150px }</style><h3>Seven nights</h3>',
  '<p class="big">Light <b>30 lanterns</b> &amp; win.</p><p style="margin: 0 0 10px; position: fixed">See <a href="/m/help">how</a>.</p>',
  '<table><tr><td>Night</td><td>1</td></tr></table><script>document.title = "run"</script>',
].join('');

const pathOf = (request: Request): string => new URL(request.url()).pathname;
/** Returns the current day in the brand's time zone, wherever the test runs. */
const today = (): string => wallClock(new Date(), brand.timeZone).day;

/** Opens home and waits for automatic popups. */
async function visitHome(page: Page): Promise<void> {
  const quiet = trafficOf(page);
  const host = page.waitForResponse((answer) => answer.url().endsWith(builtFile('src/app/deferred.ts')));
  await page.goto('/m/home');
  await host;
  await quiet();
  await page.clock.runFor(2_000);
}

let desk: OperatorApi;
test.beforeAll(async () => {
  desk = await openOperatorApi();
});
test.afterAll(() => desk.close());

test('RTE-018 RTE-019 RTE-020 RTE-021 NOT-002 NOT-003 NOT-004 NOT-005 NOT-006 NOT-007 NOT-008 NOT-009 NOT-010 NOT-011 NOT-012 NOT-013 NOT-014 NOT-015 NOT-016 API-039 a member reads what the house has to say', async ({
  page,
}) => {
  await english(page);
  const name = await asNewMember(page);
  const audience = { kind: 'chosen' as const, accounts: [name] };
  const images = [SECOND, PICTURE];
  await desk.announce({ title: `Full moon ${name}`, content: CONTENT, images, audience });
  const second = await desk.announce({ title: `Quiet hours ${name}`, content: '<p>From two to three.</p>', audience });
  const later = await desk.announce({ title: 'Not yet', audience, startsAt: '2099-01-01T00:00:00.000Z' });
  const list = page.getByRole('list', { name: 'Notices' });
  const first = list.getByRole('listitem').filter({ hasText: 'Full moon' });
  const quiet = list.getByRole('listitem').filter({ hasText: 'Quiet hours' });
  const marked: string[] = [];
  page.on('request', (request) => {
    if (pathOf(request) === READ) marked.push((request.postDataJSON() as { announcementId: string }).announcementId);
  });

  await test.step('the bell leads to the list, with dates, titles, dots, the first picture and plain previews', async () => {
    await page.goto('/m/home');
    await page
      .getByRole('link', { name: /^Notices/ })
      .and(page.locator('header a'))
      .click();
    await expect(page).toHaveURL(/\/m\/notice$/);
    await expect(list).toBeVisible();
    await expect(first.getByText(today(), { exact: true })).toBeVisible();
    await expect(first.getByRole('heading')).toHaveText(`Full moon ${name}`);
    await expect(first.getByText('Unread')).toBeAttached();
    await expect(first.locator('img')).toHaveAttribute('src', /\/\d+_1-/);
    await expect(first).toContainText('Seven nights Light 30 lanterns & win. See how . Night 1'.replace(' .', '.'));
    await expect(first.getByRole('heading')).toHaveCount(1);
    await expect(page.getByText('Not yet')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('a toggle shows the whole of one in its place: it is marked as read, the list is asked for anew, the dot goes', async () => {
    const asked = page.waitForRequest((request) => pathOf(request) === READ);
    const renewed = asked.then(() =>
      page.waitForRequest((request) => pathOf(request) === '/wps/content/announcements'),
    );
    await first.getByRole('button', { name: 'Show all' }).click();
    await expect(first.getByRole('heading', { name: 'Seven nights' })).toBeVisible();
    expect((await asked).postDataJSON()).toMatchObject({ read: true });
    await renewed;
    await expect(first.getByText('Unread')).toHaveCount(0);
    await expect(quiet.getByText('Unread')).toBeAttached();
    await first.getByRole('button', { name: 'Show less' }).click();
    await expect(first.getByRole('heading', { name: 'Seven nights' })).toHaveCount(0);
  });

  await test.step('its title opens it alone: title, date, HTML in the app’s own measure, and nothing that runs', async () => {
    await quiet.getByRole('link').click();
    await expect(page.getByRole('article')).toContainText('From two to three.');
    await expect.poll(() => marked.at(-1)).toBe(second.id);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(quiet.getByText('Unread')).toHaveCount(0);
    await first.getByRole('link', { name: 'Full moon' }).click();
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { name: 'Full moon' })).toBeVisible();
    await expect(article.getByText(today(), { exact: true })).toBeVisible();
    await expect(article.getByRole('table')).toBeVisible();
    const big = article.getByText('Light 30 lanterns & win.');
    const rems = await big.evaluate((element) => {
      const pixels = (each: Element) => Number.parseFloat(getComputedStyle(each).fontSize);
      return pixels(element) / pixels(document.documentElement);
    });
    expect(rems).toBeCloseTo(1.5, 3);
    expect(await page.title()).not.toBe('run');
    await article.getByRole('link', { name: 'how' }).click();
    await expect(page).toHaveURL(/\/m\/help/);
  });

  await test.step('an address names one by its place or its id; another place is the list, another id says so', async () => {
    await page.goto('/m/notice');
    await expect(first).toBeVisible();
    const place = (await list.getByRole('listitem').allInnerTexts()).findIndex((text) => text.includes('Full moon'));
    await page.goto(`/m/notice?index=${place}`);
    await expect(page.getByRole('article')).toContainText(`Full moon ${name}`);
    await page.goto('/m/notice?index=99');
    await expect(list).toBeVisible();
    await page.goto(`/m/noticeDetail?id=${second.id}`);
    await expect(page.getByRole('article')).toContainText('From two to three.');
    for (const id of [later.id, '999999999', 'x']) {
      await page.goto(`/m/noticeDetail?id=${id}`);
      await expect(page.getByRole('heading', { name: 'This notice is not here any more' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'All notices' }).click();
    await expect(list).toBeVisible();
    expect(marked).toHaveLength(2);
  });

  await test.step('what is popular stays in reach above the list, for visitors too, and opens by itself; opening it is reading it', async () => {
    const kept = await desk.announce({
      title: `House rules ${name}`,
      content: '<p>Be kind.</p>',
      images,
      type: 'H',
      audience: { kind: 'everybody' },
    });
    await page.goto('/m/notice');
    const card = page.getByRole('list', { name: 'Popular' }).getByRole('link', { name: `House rules ${name}` });
    await expect(card.locator('img')).toHaveAttribute('src', /\/\d+_1-/);
    await expect(list.getByText(`House rules ${name}`)).toHaveCount(0);
    await card.click();
    await expect(page).toHaveURL(new RegExp(`/m/noticeDetail\\?id=${kept.id}$`));
    await expect(page.getByRole('article')).toContainText('Be kind.');
    await expect.poll(() => marked.at(-1)).toBe(kept.id);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(card).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('a call that fails raises no alert', async () => {
    await desk.announce({ title: `News ${name}`, content: '<p>New.</p>', audience });
    for (const call of [ANNOUNCEMENTS, `**${READ}`, '**/wps/inbox/unread'])
      await page.route(call, (route) => route.fulfill({ status: 503, json: { success: false, code: 'system.busy' } }));
    const refused = page.waitForResponse(
      (answer) => /\/content\/announcements\?/.test(answer.url()) && answer.status() === 503,
    );
    await page.goto('/m/home');
    await refused;
    await expect(page.getByRole('link', { name: 'Parlour' }).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(ANNOUNCEMENTS);
    await page.goto('/m/notice');
    const answered = page.waitForResponse((answer) => answer.url().endsWith(READ));
    await list.getByRole('listitem').filter({ hasText: 'News' }).getByRole('button', { name: 'Show all' }).click();
    expect((await answered).status()).toBe(503);
    await expect(page.getByText('New.', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('nothing announced says so; without an answer there is a way to try again', async () => {
    await page.route(ANNOUNCEMENTS, (route) => route.fulfill({ json: { success: true, value: { list: [] } } }));
    await page.goto('/m/notice');
    await expect(page.getByRole('heading', { name: 'No notices' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // No stream, because announcements of parallel tests would cause refetches under the finger.
    await page.route('**/wps/events', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'system.busy' } }),
    );
    let isUp = false;
    let asked = 0;
    await page.route(ANNOUNCEMENTS, (route) => {
      asked++;
      return isUp ? route.continue() : route.fulfill({ status: 503, json: { success: false, code: 'system.busy' } });
    });
    await page.goto('/m/notice');
    const again = page.getByRole('button', { name: 'Try again' });
    // Popup candidates are fetched once more after the page has settled.
    await expect.poll(() => asked).toBeGreaterThan(1);
    await expect(again).toBeVisible();
    isUp = true;
    await again.click();
    await expect(list).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('a guest of type 4 has no dots, and tells nobody what was opened', async () => {
    await keep(page, valueOf(await caller(page.request)(createTrialUser, {})));
    await page.goto('/m/notice');
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expect(list.getByText('Unread')).toHaveCount(0);
    const before = marked.length;
    const quiet = trafficOf(page);
    await list.getByRole('link').first().click();
    await expect(page.getByRole('article')).toBeVisible();
    await quiet();
    expect(marked).toHaveLength(before);
  });
});

test('NOT-017 NOT-018 NOT-021 NOT-022 NOT-023 NOT-024 NOT-026 NOT-027 NOT-028 NOT-029 NOT-030 what pops up over home', async ({
  page,
}) => {
  await english(page);
  await theme(page, 'light');
  await page.clock.install();
  const popup = page.getByRole('dialog', { name: 'Notifications' });
  const titles = popup.getByRole('tab');
  const stored = () =>
    page.evaluate(() =>
      Object.fromEntries(
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('mc_popup'))
          .map(([key, value]) => [key, JSON.parse(String(value)) as { show: boolean; hiddenAt: number | null }]),
      ),
    );
  const close = () => popup.getByRole('button', { name: 'Close' }).click();
  let content = '<p>Look <b>around</b> first.</p>';
  let isAnnounced = false;
  // Announcements for visitors, because the e2e tests' product has no popups.
  await page.route(ANNOUNCEMENTS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { list: object[] } };
    const [any] = body.value.list;
    const popups = (['A', 'B', 'B', 'F'] as const).map((execution, i) => ({
      ...any,
      id: String(900 + i),
      type: 'PU',
      execution,
      title: `For ${execution} ${i}`,
      content,
      version: content,
      announcementImages: [],
      link: '',
    }));
    await route.fulfill({
      response: answer,
      json: { success: true, value: { list: isAnnounced ? popups : body.value.list } },
    });
  });

  await test.step('nothing to show, no popup', async () => {
    await visitHome(page);
    await expect(popup).toHaveCount(0);
  });

  await test.step('visitors see what is for them: titles at the side, the chosen text beside them', async () => {
    isAnnounced = true;
    await page.goto('/m/home');
    await expect(titles).toHaveText(['For B 1', 'For B 2']);
    await titles.nth(1).click();
    const pane = popup.getByRole('tabpanel', { name: 'For B 2' });
    await expect(pane.locator('b')).toHaveText('around');
    await expect(pane).toContainText('Look around first.');
    await titles.nth(1).press('ArrowDown');
    await expect(titles.first()).toHaveAttribute('aria-selected', 'true');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('closed, it is gone and stays so', async () => {
    await close();
    await expect(popup).toHaveCount(0);
    expect(await stored()).toMatchObject({ mc_popup_guest: { show: false, hiddenAt: null } });
    await visitHome(page);
    await expect(popup).toHaveCount(0);
  });

  await test.step('another text shows it again; hidden for today, the time is kept', async () => {
    content = '<p>Something else.</p>';
    await page.goto('/m/home');
    await expect(popup).toContainText('Something else.');
    await popup.getByRole('checkbox', { name: 'Hide for today' }).press(' ');
    await close();
    await expect(popup).toHaveCount(0);
    const { mc_popup_guest: kept } = await stored();
    expect(Math.abs(Number(kept?.hiddenAt) - (await page.evaluate(() => Date.now())))).toBeLessThan(60_000);
    await visitHome(page);
    await expect(popup).toHaveCount(0);
  });

  await test.step('members have a state of their own each, and see theirs; what is for a first log in comes with it', async () => {
    const one = await asNewMember(page);
    await page.goto('/m/home');
    await expect(titles).toHaveText(['For A 0', 'For F 3']);
    await close();
    await expect(popup).toHaveCount(0);
    const ofOne = Object.keys(await stored());
    expect(ofOne).toHaveLength(2);
    expect(ofOne).toContain('mc_popup_guest');
    expect(ofOne.filter((key) => key.includes(one))).toEqual([]);
    content = '<p>For the second time.</p>';
    await asMember(page, one);
    await page.goto('/m/home');
    await expect(titles).toHaveText(['For A 0']);
    await close();
    const two = await asNewMember(page);
    await page.goto('/m/home');
    await expect(titles).toHaveText(['For A 0', 'For F 3']);
    await close();
    await expect(popup).toHaveCount(0);
    expect(Object.keys(await stored())).toHaveLength(3);
    expect(Object.keys(await stored()).filter((key) => key.includes(two))).toEqual([]);
  });

  await test.step('what the server has for one member pops up for that member', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const name = await asNewMember(page);
    await desk.announce({
      title: `Only ${name}`,
      type: 'PU',
      execution: 'A',
      content: '<p>For you.</p>',
      images: [PICTURE],
      audience: { kind: 'chosen', accounts: [name] },
    });
    await page.goto('/m/home');
    await expect(titles).toHaveText([`Only ${name}`]);
    await expect(popup.locator('img')).toHaveAttribute('src', /_1-/);
  });
});
