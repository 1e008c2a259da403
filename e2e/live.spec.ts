/** Live updates of an open phone: counters, messages, and the fallback without a stream. */
import { type Page, type Request } from '@playwright/test';
import { go } from './pages/frame.ts';
import { asMember, asNewMember } from './pages/member.ts';
import { consolePage, fromConsole } from './pages/operator.ts';
import { english } from './pages/sign-in.ts';
import { accessibilityFaults, expect, setOffline, test } from './test.ts';

const INBOX_UNREAD = '**/wps/inbox/unread';
const CHAT_UNREAD = '**/wps/chat/unread?*';
const STREAM = '**/wps/events';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notices/ });
const counted = async (page: Page): Promise<number> =>
  Number((await bell(page).locator('em').allTextContents())[0] ?? 0);
const pathOf = (request: Request) => new URL(request.url()).pathname;
const asked = (page: Page) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(pathOf(request)));
  return (path: string) => paths.filter((each) => each === path).length;
};
const answer = (value: object) => ({ json: { success: true, value } });

test.beforeEach(({ page }) => english(page));

test('NOT-001 NOT-033 NOT-039 an operator writes in the console, and the member’s open phone counts it within two seconds', async ({
  page,
  browser,
}) => {
  const { page: desk } = await consolePage(browser);
  const calls = asked(page);
  const name = await asNewMember(page);
  const streaming = page.waitForResponse(STREAM);
  await page.goto('/m/home');
  await streaming;
  await expect.poll(() => calls('/wps/inbox/unread')).toBe(1);
  await expect(bell(page)).toContainText('Unread: ');
  const before = await counted(page);

  await test.step('the inbox is empty, and says when it cannot be loaded', async () => {
    let isDown = true;
    await page.route('**/wps/inbox?*', (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { success: false, code: 'system.busy', message: 'error.busy' } })
        : route.continue(),
    );
    await go(page, '/m/member/inbox');
    await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No messages' })).toBeVisible();
    await go(page, '/m/home');
  });

  await test.step('what is sent is on the bell', async () => {
    await desk.getByRole('link', { name: 'Messages' }).click();
    await desk.getByRole('button', { name: 'New message' }).first().click();
    const form = desk.getByRole('form', { name: 'New message' });
    await form.getByRole('textbox', { name: 'Account names' }).fill(`${name}\nnobody_of_this_house`);
    await form.getByRole('textbox', { name: 'Title' }).fill('The lamps are lit');
    await form.getByRole('textbox', { name: /HTML/ }).fill('<p>Come <b>tonight</b>.</p><script>alert(1)</script>');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('alert')).toContainText('nobody_of_this_house');
    // Unsaved input survives a reload, until it is sent.
    await desk.reload();
    await desk.getByRole('button', { name: 'New message' }).first().click();
    await expect(form.getByRole('status').filter({ hasText: 'Your unsaved draft is restored.' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('The lamps are lit');
    await form.getByRole('textbox', { name: 'Account names' }).fill(name);
    expect(await accessibilityFaults(desk)).toEqual([]);
    const sent = desk.waitForResponse(
      (response) => response.url().endsWith('/wps/console/messages') && response.request().method() === 'POST',
    );
    await form.getByRole('button', { name: 'Send' }).click();
    await sent;
    const at = Date.now();
    const asks = calls('/wps/inbox/unread');
    await expect.poll(() => counted(page), { timeout: 2_000, intervals: [50] }).toBe(before + 1);
    // The stream delivered it: nothing was fetched.
    expect(calls('/wps/inbox/unread')).toBe(asks);
    test.info().annotations.push({ type: 'event to screen', description: `${Date.now() - at} ms` });
  });

  await test.step('what is written for later waits in the list, and can be taken back', async () => {
    await desk.getByRole('button', { name: 'New message' }).first().click();
    const form = desk.getByRole('form', { name: 'New message' });
    await form.getByRole('textbox', { name: 'Account names' }).fill(name);
    await form.getByRole('textbox', { name: 'Title' }).fill('Not yet');
    await form.getByLabel('Send at').fill('2020-01-01T10:00');
    await form.getByRole('button', { name: 'Schedule' }).click();
    await expect(form.getByText('This time has passed.')).toBeVisible();
    await form.getByLabel('Send at').fill('2099-01-01T10:00');
    await form.getByRole('button', { name: 'Schedule' }).click();
    const planned = desk.getByRole('list', { name: 'Scheduled' }).getByRole('listitem').filter({ hasText: name });
    await expect(planned).toContainText('Not yet');
    expect(await accessibilityFaults(desk)).toEqual([]);
    // A message that cannot be sent shows the reason.
    let isRefused = true;
    await desk.route('**/wps/console/messages/planned', async (route) => {
      if (!isRefused) return route.continue();
      const response = await fromConsole(route);
      const body = (await response.json()) as { value: { rows: object[] } };
      const failure = { why: 'nobody', said: '', at: '2026-11-20T10:00:00.000Z', tries: 3 };
      body.value.rows = body.value.rows.map((row) => ({ ...row, failure }));
      await route.fulfill({ response, json: body });
    });
    await expect(planned).toContainText('Not sent');
    await expect(planned).toContainText('None of the selected players has an account any more.');
    await expect(planned).toContainText('3 attempts, ');
    expect(await accessibilityFaults(desk)).toEqual([]);
    isRefused = false;
    await expect(planned).not.toContainText('Not sent');
    await planned.getByRole('button', { name: 'Unschedule: Not yet' }).click();
    await expect(planned).toHaveCount(0);
    expect(await counted(page)).toBe(before + 1);
  });

  await test.step('NOT-001 the member reads it, and a notice', async () => {
    await go(page, '/m/member/home');
    const row = page.getByRole('link', { name: /^Messages/ });
    await expect(row).toContainText('Unread: 1');
    await row.click();
    const letter = page.getByRole('list', { name: 'Messages' }).getByRole('link');
    await expect(letter).toContainText('New: The lamps are lit');
    await expect(letter).toContainText('Come tonight.');
    expect(await accessibilityFaults(page)).toEqual([]);
    // A second device with the same list: read marks are synchronised.
    const other = await (await browser.newContext()).newPage();
    await english(other);
    await asMember(other, name);
    const isUp = Promise.all([STREAM, INBOX_UNREAD].map((url) => other.waitForResponse(url)));
    await other.goto('/m/member/inbox');
    await isUp;
    const there = other.getByRole('list', { name: 'Messages' }).getByRole('link');
    await expect(there).toContainText('New: The lamps are lit');
    await letter.click();
    await expect(page.getByRole('heading', { name: 'The lamps are lit' })).toBeVisible();
    await expect(page.getByText('Come tonight.')).toBeVisible();
    await expect(there).not.toContainText('New:', { timeout: 2_000 });
    await expect(there).toContainText('The lamps are lit');
    await other.context().close();
    await go(page, '/m/home');
    await expect.poll(() => counted(page)).toBe(before);
    await bell(page).click();
    const notice = page.getByRole('list', { name: 'Notices' }).getByRole('listitem').first();
    await expect(notice).toContainText(/\w+/);
    await desk.getByRole('button', { name: 'Show: The lamps are lit' }).click();
    await expect(desk.getByRole('list', { name: 'Read by' })).toContainText(name);
  });

  await test.step('without a network what is known stays; a withdrawn message goes by itself', async () => {
    await go(page, '/m/member/inbox');
    const list = page.getByRole('list', { name: 'Messages' });
    await expect(list).toContainText('The lamps are lit');
    await setOffline(page, true);
    await expect(list).toContainText('The lamps are lit');
    await setOffline(page, false);
    await desk.getByRole('button', { name: 'Recall: The lamps are lit' }).click();
    await expect(page.getByRole('heading', { name: 'No messages' })).toBeVisible();
    await go(page, '/m/member/inbox?id=999999');
    await expect(page.getByRole('heading', { name: 'This message has been removed' })).toBeVisible();
  });

  await test.step('NOT-033 a total of 5 is a 5 on the bell', async () => {
    await page.route(STREAM, (route) => route.fulfill({ status: 503, body: '' }));
    await page.route(INBOX_UNREAD, (route) => route.fulfill(answer({ inbox: 3, announcement: 2 })));
    await page.goto('/m/home');
    await expect(bell(page).locator('em')).toHaveText('5');
  });
  await desk.context().close();
});

test('API-039 API-043 NOT-036 NOT-037 NOT-038 who asks for counters, and what no stream and no answer do', async ({
  page,
}) => {
  const calls = asked(page);

  await test.step('NOT-037 NOT-038 a guest asks for none', async () => {
    await page.goto('/m/home');
    const streaming = page.waitForResponse(STREAM);
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await streaming;
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toContain('"type":4');
    expect([calls('/wps/inbox/unread'), calls('/wps/chat/unread')]).toEqual([0, 0]);
  });

  await test.step('API-039 API-043 counters that cannot be had raise no alert', async () => {
    await asNewMember(page);
    const failure = { status: 503, json: { success: false, code: 'system.busy', message: 'error.busy' } };
    for (const url of [INBOX_UNREAD, CHAT_UNREAD]) await page.route(url, (route) => route.fulfill(failure));
    const failed = Promise.all(
      ['/wps/inbox/unread', '/wps/chat/unread'].map((path) =>
        page.waitForResponse((response) => pathOf(response.request()) === path && response.status() === 503),
      ),
    );
    await page.goto('/m/home');
    await failed;
    await expect(bell(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const url of [INBOX_UNREAD, CHAT_UNREAD]) await page.unroute(url);
  });

  await test.step('NOT-036 without the chat’s flag it is not asked for', async () => {
    await page.route('**/m/home', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"CBS3":true', '"CBS3":false') });
    });
    const before = calls('/wps/chat/unread');
    const counters = page.waitForResponse(INBOX_UNREAD);
    const streaming = page.waitForResponse(STREAM);
    await page.goto('/m/home');
    await Promise.all([counters, streaming]);
    expect(calls('/wps/chat/unread')).toBe(before);
    await page.unroute('**/m/home');
  });

  await test.step('where no stream can be held everything is asked for now and then, until one can', async () => {
    await page.clock.install();
    await page.route(STREAM, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/m/home');
    await expect(bell(page)).toBeVisible();
    const before = calls('/wps/inbox/unread');
    await expect
      .poll(
        async () => {
          await page.clock.runFor(10_000);
          return calls('/wps/inbox/unread') - before;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(1);
    await page.unroute(STREAM);
    const streaming = page.waitForResponse(STREAM);
    await page.clock.runFor(31_000);
    await streaming;
  });
});

test('what is marked and opened on one device is on the other within two seconds, without being asked for', async ({
  page,
  browser,
}) => {
  const name = await asNewMember(page);
  const streaming = page.waitForResponse(STREAM);
  await page.goto('/m/fav-games');
  await streaming;
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await english(other);
  await asMember(other, name);
  const isUp = other.waitForResponse(STREAM);
  await other.goto('/m/slot-games');
  await isUp;
  const games = (of: Page) => of.locator('main article:has(a[href^="/m/play"])');
  const star = (of: Page) =>
    games(of)
      .first()
      .getByRole('button', { name: /^Favourite/ });
  const title = await star(other).getAttribute('aria-label');
  const there = page.locator('main').getByRole('button', { name: title ?? '' });

  await test.step('a star', async () => {
    await star(other).click();
    await expect(there).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 });
    await expect(games(page)).toHaveCount(1);
    await there.click();
    await expect(games(page)).toHaveCount(0);
    await expect(star(other)).toHaveAttribute('aria-pressed', 'false', { timeout: 2_000 });
  });

  await test.step('a game', async () => {
    await go(page, '/m/recent-games');
    await expect(page.getByRole('heading', { name: 'Nothing played yet' })).toBeVisible();
    await games(other).first().getByRole('link').first().click();
    await expect(games(page)).toHaveCount(1, { timeout: 2_000 });
    await expect(there).toBeVisible();
  });
  await other.context().close();
});
