/** Access: guest play, the agents' login, maintenance and region. */
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { askControl } from '../apps/server/src/platform/control-socket.ts';
import { asNewMember } from './pages/member.ts';
import { setUp } from './pages/operator.ts';
import { english, PASSWORD } from './pages/sign-in.ts';
import { type Product, startProduct } from './server.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const stored = (page: Page) =>
  page.evaluate(() => ({
    session: JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? 'null') as Record<string, unknown> | null,
    trial: sessionStorage.getItem('mc_trial_name'),
  }));

const profile = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' });

/** Starts a trial from home's card and returns its name. */
async function startTrial(page: Page): Promise<string> {
  await page.goto('/m/home');
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await expect.poll(async () => (await stored(page)).session?.type).toBe(4);
  return String((await stored(page)).session?.userName);
}

test.describe('trial play', () => {
  test.beforeEach(({ page }) => english(page));

  test('TRI-002 TRI-003 TRI-004 TRI-006 TRI-008 TRI-009 TRI-010 a visitor tries the house and meets its limits', async ({
    page,
  }) => {
    await page.goto('/m/home');
    const made = page.waitForResponse((response) => response.url().endsWith('/wps/member/trialuser'));
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    const answer = await made;
    expect([answer.request().method(), answer.status()]).toEqual(['POST', 200]);
    await expect.poll(async () => (await stored(page)).session).toMatchObject({ type: 4, customerType: 'TRIAL' });
    const { session, trial } = await stored(page);
    expect(trial).toBe(JSON.stringify(session?.userName));
    await expect(page.locator('header').getByText('10,000.00')).toBeVisible();

    // Marking a favourite is refused with a message.
    await page.goto('/m/slot-games');
    await page
      .getByRole('button', { name: /favourite/i })
      .first()
      .click();
    await expect(page.getByText('Log in with an actual account to use this function')).toBeVisible();

    // The profile prompts to register and changes nothing until the player decides.
    const prompt = page.getByRole('alertdialog');
    await profile(page).click();
    await expect(prompt.getByText('Log in with an actual account to use this function')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await expect(prompt).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/slot-games$/);
    await profile(page).click();
    await prompt.getByRole('button', { name: 'Register now' }).click();
    await expect(page).toHaveURL(/\/m\/register$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Opening such a page by its address shows the same prompt: money, rewards, codes and invitations require an
    // account.
    for (const path of ['/m/voucherCenter', '/m/rewardCenter', '/m/promoCode', '/m/member/invite']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/m\/home$/);
      await expect(prompt).toBeVisible();
    }

    // A promotion can be read, but not joined.
    await page.goto('/m/activity');
    await page.locator('main li').filter({ hasText: 'Weekend fishing cup' }).getByRole('link').first().click();
    const cup = page.locator('main article[data-promotion]');
    await cup.getByRole('button', { name: 'Join now' }).click();
    await expect(page.getByText('Log in with an actual account to use this function')).toBeVisible();
    await expect(cup.getByRole('button', { name: 'Join now' })).toBeVisible();
  });

  test('TRI-005 SES-025 a running trial is not started twice: the way leads home without a new entry; logging out forgets its name', async ({
    page,
  }) => {
    const name = await startTrial(page);
    await page.goto('/m/slot-games');
    await page.goto('/m/login');
    const before = await page.evaluate(() => history.length);
    let asked = 0;
    page.on('request', (request) => {
      if (/trialuser|freeplay/.test(request.url())) asked++;
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Try it without an account' }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    expect([asked, await page.evaluate(() => history.length), (await stored(page)).session?.userName]).toEqual([
      0,
      before,
      name,
    ]);
    await page.goBack();
    await expect(page).toHaveURL(/\/m\/slot-games$/);

    await page.goto('/m/home');
    expect((await stored(page)).trial).not.toBeNull();
    await page.locator('header').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => stored(page)).toEqual({ session: null, trial: null });
  });

  test('TRI-001 LCH-003 test play before a game starts a trial and opens the game with demo credit', async ({
    page,
  }) => {
    await page.goto('/m/hot-games');
    await page.locator('main a[href^="/m/play"]').first().click();
    await expect(page).toHaveURL(/\/m\/login$/);
    const made = page.waitForResponse((response) => response.url().endsWith('/wps/session/login/freeplay'));
    await page.getByRole('dialog').getByRole('button', { name: 'Try this game for free' }).click();
    const answer = await made;
    expect([answer.request().method(), answer.request().postDataJSON()]).toEqual(['POST', { moduleId: 'FREEPLAY3' }]);
    await expect(page).toHaveURL(/\/m\/play\?nodeId=/);
    expect((await stored(page)).session).toMatchObject({ type: 4, customerType: 'TRIAL' });
    await expect(page.locator('iframe')).toBeVisible();
    await expect(page.locator('header').getByText('10,000.00')).toBeVisible();
  });
});

test.describe('agents', () => {
  test.beforeEach(({ page }) => english(page));

  test('LAY-022 RTE-017 the profile entry of a member leads to the member area; the agent login stands at its address and lets no player in', async ({
    page,
    browser,
  }) => {
    const name = await asNewMember(page);
    await page.goto('/m/home');
    await profile(page).click();
    await expect(page).toHaveURL(/\/m\/member\/home$/);

    const other = await browser.newContext({
      baseURL: process.env.PARLOUR_URL ?? '',
      viewport: { width: 390, height: 844 },
    });
    const agent = await other.newPage();
    await english(agent);
    await agent.goto('/m/agent');
    await expect(agent.getByRole('heading', { name: 'Agent login' })).toBeVisible();
    await expect(agent.getByText(/Google|Facebook/)).toHaveCount(0);
    expect(await accessibilityFaults(agent)).toEqual([]);
    await agent.locator('input[name=username]').fill(name);
    await agent.locator('input[name=password]').fill(PASSWORD);
    await agent.locator('form button[type=submit]').click();
    await expect(agent.getByText('No permission or feature temporarily unavailable')).toBeVisible();
    expect((await stored(agent)).session).toBeNull();

    // Makes the player an agent who may only log in here.
    const socket = join(process.env.PARLOUR_DATA ?? '', 'control.sock');
    await askControl<string[]>(socket, 'agent', JSON.stringify([name, 'on', '41', 'only']));
    await agent.locator('form button[type=submit]').click();
    await expect(agent.getByText('Signed in as agent')).toBeVisible();
    await expect(agent).toHaveURL(/\/m\/agent$/);
    expect((await stored(agent)).session).toMatchObject({ type: 41, userName: name, customerType: null });
    await other.close();
  });

  test('LAY-068 the agent entry of the menu shows for types 1, 2, 41 and 42 alone', async ({ page }) => {
    const shown: Record<number, number> = {};
    // A real session, because one unknown to the server would be ended while the menu opens.
    const name = await asNewMember(page);
    await page.goto('/m/home');
    for (const type of [0, 1, 2, 4, 40, 41, 42]) {
      await page.evaluate((value) => {
        const info: object = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}');
        sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...info, type: value }));
      }, type);
      await page.reload();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
      shown[type] = await page.getByRole('dialog').getByRole('link', { name: 'Agent area' }).count();
    }
    expect(shown).toEqual({ 0: 0, 1: 1, 2: 1, 4: 0, 40: 0, 41: 1, 42: 1 });
  });
});

test.describe('system status', () => {
  const answer = (route: Route, over: object = {}) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          info: '',
          location: { ip: '203.0.113.24' },
          maintenance: false,
          regionRestriction: false,
          opensAt: null,
          ...over,
        },
      },
    });
  const statusIs = (page: Page, over: object) => page.route('**/wps/system/status*', (route) => answer(route, over));
  const EVERYWHERE = ['/m/home', '/m/login', '/m/register', '/m/slot-games', '/m/set', '/m/agent', '/m/play?nodeId=1'];

  test.beforeEach(({ page }) => english(page));

  test('STS-005 STS-006 STS-007 ERR-011 ERR-012 an open house shows its pages; maintenance, and a closed region with the address that is shut out, stand in the place of every page', async ({
    page,
  }) => {
    await statusIs(page, {});
    const asked = page.waitForResponse((response) => response.url().includes('/wps/system/status'));
    await page.goto('/m/slot-games');
    await asked;
    await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible();
    await expect(page.locator('[data-closed]')).toHaveCount(0);

    for (const [status, texts] of [
      [
        { maintenance: true, regionRestriction: true, info: 'New tables tonight' },
        ['Platform under maintenance', 'New tables tonight'],
      ],
      [{ regionRestriction: true }, ['Access restricted because of IP or location', '203.0.113.24']],
    ] as const) {
      await page.unrouteAll({ behavior: 'wait' });
      await statusIs(page, status);
      for (const path of EVERYWHERE) {
        await page.goto(path);
        for (const text of texts) await expect(page.getByText(text), path).toBeVisible();
        await expect(page.getByRole('navigation')).toHaveCount(0);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  test('STS-008 STS-009 what is kept is served at once, while the server is slow; then the server is asked, and its answer counts', async ({
    page,
  }) => {
    await page.goto('/m/set');
    await page.evaluate(() =>
      localStorage.setItem('mc_status', JSON.stringify({ status: 1, info: 'Kept', ip: '', opensAt: null })),
    );
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/wps/system/status*', async (route) => {
      await held;
      await answer(route);
    });
    await page.goto('/m/set');
    await expect(page.getByText('Kept')).toBeVisible();
    release();
    await expect(page.getByText('Kept')).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/set$/);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

    await page.evaluate(() => localStorage.setItem('mc_status', '{"status":0}'));
    await page.unrouteAll({ behavior: 'wait' });
    await statusIs(page, { maintenance: true });
    await page.reload();
    await expect(page.getByText('Platform under maintenance')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('mc_status'))).toContain('"status":1');
  });
});

test.describe('the real house', () => {
  let house: Product;
  test.beforeAll(async () => {
    house = await startProduct();
  });
  test.afterAll(() => house.stop());

  test('an operator closes the house and opens it again; the player is led out and comes back by herself', async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: house.url });
    const desk = await staff.newPage();
    await setUp(desk, house.setupUrl, 'nandar');
    await desk.getByRole('button', { name: 'I have saved them' }).click();
    await desk.getByRole('link', { name: 'Availability' }).click();
    await expect(desk.getByText('Open to everyone')).toBeVisible();
    expect(await accessibilityFaults(desk)).toEqual([]);

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: house.url });
    await phone.addCookies([{ name: 'mc_lang', value: 'EN', url: house.url }]);
    const page = await phone.newPage();
    await page.goto('/m/home');
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await expect(page.locator('header').getByText('10,000.00')).toBeVisible();

    // Closing asks for confirmation, is audited, and the player's open page follows automatically.
    await desk.getByRole('checkbox', { name: 'Close the platform for maintenance' }).check();
    await desk.getByRole('textbox', { name: /Message to players in English/ }).fill('New tables tonight');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Required')).toBeVisible();
    await desk.getByRole('textbox', { name: 'Reason' }).fill('planned work');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('button', { name: 'Close now' }).click();
    await expect(desk.getByRole('status').getByText('Closed for maintenance')).toBeVisible();
    await expect(page.getByText('Platform under maintenance')).toBeVisible();
    await expect(page.getByText('New tables tonight')).toBeVisible();

    // A reloaded page is the closed one from the first byte.
    const document = await page.goto('/m/slot-games');
    expect([document?.status(), document?.headers()['cache-control'], document?.headers()['retry-after']]).toEqual([
      503,
      'no-store',
      '30',
    ]);
    await expect(page.getByText('New tables tonight')).toBeVisible();
    // The in-house vendor's pages are unavailable, too.
    expect((await page.request.get('/studio/play')).status()).toBe(503);

    // After reopening, the page returns automatically, with its session.
    await desk.getByRole('checkbox', { name: 'Close the platform for maintenance' }).uncheck();
    await desk.getByRole('textbox', { name: 'Reason' }).fill('all done');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Open to everyone').first()).toBeVisible();
    await expect(desk.getByText('planned work')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible({ timeout: 30_000 });
    await staff.close();
    await phone.close();
  });
});
