/**
 * Responsiveness on a slow phone: the product's pages compared with script-free copies that show the same elements and
 * make the same changes when tapped. Alternating in one browser, with four times CPU throttling: scrolling past 1,000
 * tiles, from a tap to the next frame, and from a tap to its complete result. A sheet of the product shows its frame
 * first and fills it afterwards; the copy has everything in one frame.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { asNewMember } from '../e2e/pages/member.ts';
import { english } from '../e2e/pages/sign-in.ts';
import { trafficOf } from '../e2e/pages/traffic.ts';
import startServer from '../e2e/server.ts';
import { BROWSER_FLAGS, browserPath } from '../tools/browser.ts';
import { median, report } from './report.ts';

const ROUNDS = 9;
const SCROLLS = 3;
const TILES = 1_000;
const SLOWER = 4;
/** A fast fling: pixels of one scroll, and per second. */
const WAY = 16_000;
const SPEED = 4_000;
const LIMIT_MS = 100;
/** A sheet shows its content one frame after its outline. */
const FULL = 2.5;
const PATIENCE_MS = 30_000;

type Meter = { taps: number[]; full: number[]; shows: string; frames: number[]; watch: boolean };
type Metered = { meter: Meter };

/**
 * Runs in the page: records the time from each tap to the next frame and to its complete result, and the times of
 * frames.
 */
function install(): void {
  const meter: Meter = { taps: [], full: [], shows: 'body', frames: [], watch: false };
  Object.assign(globalThis, { meter });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const painted = (to: number[]) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => to.push(performance.now() - timeStamp);
        channel.port2.postMessage(null);
      };
      const look = () => {
        if (document.querySelector(meter.shows)) painted(meter.full);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(() => {
        painted(meter.taps);
        look();
      });
    },
    { capture: true },
  );
  const frame = (at: number) => {
    if (meter.watch) meter.frames.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Polls until the answer matches. */
async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const answer = await ask();
    if (fits(answer)) return answer;
    await pause(20);
  }
  throw new Error('nothing came of it');
}

type Stage = { page: Page; wire: CDPSession; quiet: () => Promise<void> };

async function stageOf(context: BrowserContext): Promise<Stage> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(install);
  return { page, wire: await context.newCDPSession(page), quiet: trafficOf(page) };
}

const slow = ({ wire }: Stage, rate: number) => wire.send('Emulation.setCPUThrottlingRate', { rate });

/** Returns the current page as a document without scripts. */
async function stillOf(page: Page): Promise<string> {
  const { html, rules } = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const gone of copy.querySelectorAll('script, link, style')) gone.remove();
    const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return { html: copy.outerHTML, rules: all.map((rule) => rule.cssText).join('\n') };
  });
  return `<!doctype html>${html.replace('</head>', () => `<style>${rules}</style></head>`)}`;
}

/** Opens such a document at an address of the product, so that its images are the product's. */
async function openStill(context: BrowserContext, name: string, html: string): Promise<Stage> {
  await context.route(`**/still/${name}`, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  const stage = await stageOf(context);
  await stage.page.goto(`/still/${name}`);
  return stage;
}

/** Measures frames per second while the page is scrolled by touch. */
async function framesWhileScrolling({ page, wire }: Stage): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => Object.assign((globalThis as unknown as Metered).meter, { frames: [], watch: true }));
  const gesture = { x: 195, y: 600, yDistance: -WAY, speed: SPEED, gestureSourceType: 'touch' as const };
  await wire.send('Input.synthesizeScrollGesture', { ...gesture, preventFling: true });
  const frames = await page.evaluate(() => {
    const { meter } = globalThis as unknown as Metered;
    meter.watch = false;
    return meter.frames;
  });
  return ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0));
}

type Answer = { first: number; full: number };

/** Measures the time from a tap to the next frame, and to the one with the complete result, in ms. */
async function tap({ page }: Stage, selector: string, shows: string): Promise<Answer> {
  const before = await page.evaluate((wanted) => {
    const { meter } = globalThis as unknown as Metered;
    meter.shows = wanted;
    return meter.full.length;
  }, shows);
  await page.locator(selector).first().tap();
  const answered = () =>
    page.evaluate((count) => {
      const { meter } = globalThis as unknown as Metered;
      return { first: meter.taps[count], full: meter.full[count] };
    }, before);
  const { first = 0, full = 0 } = await until(answered, ({ full: ms }) => ms !== undefined);
  return { first, full };
}

type Action = {
  name: string;
  path: string;
  /** Selector of the tapped element. */
  at: string;
  /** Selector of the element that the tap shows. */
  shows: string;
  /** Reverts the tap. */
  undo: (page: Page) => Promise<void>;
};

const escape = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
};
const sheet = (name: string, path: string, at: string): Action => ({
  name,
  path,
  at,
  shows: '[role=dialog]',
  undo: escape,
});
const ACTIONS: Action[] = [
  sheet('menu', '/m/home', 'header > button'),
  sheet('popup', '/m/home', 'nav [data-toggles-sheet]'),
  sheet('filter', '/m/slot-games', 'main [aria-haspopup=dialog]'),
  {
    name: 'tab',
    path: '/m/gameCenter',
    at: 'main [data-item=FISH]',
    shows: 'main [data-item=FISH][aria-pressed=true]',
    undo: async (page) => {
      await page.locator('main [data-item=HOME]').tap();
      await page.locator('main [data-item=HOME][aria-pressed=true]').waitFor();
    },
  },
];
const STAR = 'main article button[aria-pressed]';

/** Applies the product's change to the copy on a tap: replaces the page's content, and adds overlays. */
const answersTap = (stage: Stage, at: string, after: { main: string; over: string }) =>
  stage.page.evaluate(
    ([selector, { main, over }]) => {
      const place = document.querySelector('main');
      const before = place?.innerHTML ?? '';
      const undo: (() => void)[] = [];
      Object.assign(globalThis, { undo: () => undo.splice(0).forEach((each) => each()) });
      addEventListener('click', ({ target }) => {
        if (!(target as Element).closest(selector)) return;
        if (over) {
          document.body.insertAdjacentHTML('beforeend', `<div id="over">${over}</div>`);
          undo.push(() => document.querySelector('#over')?.remove());
        } else if (place) {
          place.innerHTML = main;
          undo.push(() => {
            place.innerHTML = before;
          });
        }
      });
    },
    [at, after] as const,
  );

const afterTap = (page: Page) =>
  page.evaluate(() => ({
    main: document.querySelector('main')?.innerHTML ?? '',
    over: [...document.querySelectorAll('body > [data-sheet]')].map((each) => each.outerHTML).join(''),
  }));

type Sides = { ours: Answer[]; still: Answer[] };

async function compare(context: BrowserContext, action: Action): Promise<Sides> {
  const ours = await stageOf(context);
  await ours.page.goto(action.path);
  await ours.page.locator(action.at).first().waitFor();
  await ours.quiet();
  const html = await stillOf(ours.page);
  await tap(ours, action.at, action.shows);
  await ours.page.locator(action.shows).first().waitFor();
  await ours.quiet();
  const after = await afterTap(ours.page);
  await action.undo(ours.page);
  const still = await openStill(context, action.name, html);
  await answersTap(still, action.at, after);
  const times: Sides = { ours: [], still: [] };
  for (let round = 0; round < ROUNDS; round++) {
    await ours.page.bringToFront();
    await slow(ours, SLOWER);
    times.ours.push(await tap(ours, action.at, action.shows));
    await ours.page.locator(action.shows).first().waitFor();
    await slow(ours, 1);
    await action.undo(ours.page);
    await still.page.bringToFront();
    await slow(still, SLOWER);
    times.still.push(await tap(still, action.at, action.shows));
    await slow(still, 1);
    await still.page.evaluate(() => (globalThis as unknown as { undo: () => void }).undo());
  }
  for (const { page } of [ours, still]) await page.close();
  return times;
}

/** Uses a running `node e2e/serve.ts` if `PARLOUR_URL` names one. */
const stop = process.env.PARLOUR_URL ? async () => {} : await startServer();
const browser = await chromium.launch({ executablePath: await browserPath(), args: [...BROWSER_FLAGS] });
const context = await browser.newContext({
  baseURL: process.env.PARLOUR_URL ?? '',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
});
const first = await context.newPage();
await english(first);
await asNewMember(first);
const stored = await first.evaluate(() => Object.entries(sessionStorage));
await context.addInitScript((entries) => {
  for (const [key, value] of entries) sessionStorage.setItem(key, value);
}, stored);
await first.close();

/** Opens the list with all tiles rendered once, so that no image is generated during the measurement. */
async function longList(): Promise<Stage> {
  const stage = await stageOf(context);
  await stage.page.goto('/m/gameCenter');
  const tiles = stage.page.locator('main article');
  await tiles.first().waitFor();
  await stage.quiet();
  const more = stage.page.getByRole('button', { name: /^Show \d+ more$/ });
  for (let count = await tiles.count(); count < TILES; count = await tiles.count()) {
    await more.click();
    await until(
      () => tiles.count(),
      (now) => now > count,
    );
  }
  for (let y = 0; y <= WAY + 844; y += 600) {
    await stage.page.evaluate((to) => scrollTo(0, to), y);
    await pause(350);
  }
  await stage.quiet();
  return stage;
}

const ours = await longList();
const still = await openStill(context, 'list', await stillOf(ours.page));
await framesWhileScrolling(still);
const frames: { ours: number[]; still: number[] } = { ours: [], still: [] };
const stars: Sides = { ours: [], still: [] };
await still.page.evaluate((selector) => {
  addEventListener('click', ({ target }) => {
    const star = (target as Element).closest(selector);
    star?.setAttribute('aria-pressed', String(star.getAttribute('aria-pressed') !== 'true'));
    star?.setAttribute('data-turned', 'true');
  });
}, STAR);
const turns = [
  { stage: ours, to: 'ours' },
  { stage: still, to: 'still' },
] as const;
for (let round = 0; round < SCROLLS; round++)
  for (const { stage, to } of turns) {
    await stage.page.bringToFront();
    await slow(stage, SLOWER);
    frames[to].push(await framesWhileScrolling(stage));
    await slow(stage, 1);
  }
for (const { stage } of turns) await stage.page.evaluate(() => scrollTo(0, 0));
for (let round = 0; round < ROUNDS; round++)
  for (const { stage, to } of turns) {
    await stage.page.bringToFront();
    await slow(stage, SLOWER);
    stars[to].push(await tap(stage, STAR, STAR));
    await slow(stage, 1);
    await stage.quiet();
  }
for (const { page } of [ours, still]) await page.close();

const answers = [{ name: `star among ${TILES} tiles`, times: stars }];
for (const action of ACTIONS) answers.push({ name: action.name, times: await compare(context, action) });
await browser.close();
await stop();

const slowest = Math.max(...answers.flatMap(({ times }) => times.ours.map(({ first }) => first)));
const holds = report('motion', [
  {
    what: `scrolling past ${TILES} tiles, against 60 frames a second`,
    ours: median(frames.ours),
    baseline: 60,
    unit: 'frames/s',
    goal: { atLeast: 0.97 },
  },
  {
    what: 'scrolling, against the same elements without a script',
    ours: median(frames.ours),
    baseline: median(frames.still),
    unit: 'frames/s',
    goal: { atLeast: 0.95 },
  },
  ...answers.map(({ name, times }) => ({
    what: `${name}: from the tap to the next frame`,
    ours: median(times.ours.map(({ first }) => first)),
    baseline: median(times.still.map(({ first }) => first)),
    unit: 'ms',
    goal: { atMost: 1.25 },
  })),
  ...answers.map(({ name, times }) => ({
    what: `${name}: from the tap to all that it shows`,
    ours: median(times.ours.map(({ full }) => full)),
    baseline: median(times.still.map(({ full }) => full)),
    unit: 'ms',
    goal: { atMost: FULL },
  })),
  {
    what: `the slowest tap of all, in units of ${LIMIT_MS} ms`,
    ours: slowest,
    baseline: LIMIT_MS,
    unit: 'ms',
    goal: { atMost: 1 },
  },
]);
process.exitCode = holds ? 0 : 1;
