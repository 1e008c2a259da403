/**
 * Frame rate of a slot without a graphics card: the frames of a spin compared with an empty canvas of the same kind and
 * size in the same page, which is only cleared. At the display's refresh rate, as a player sees it; and as many frames
 * as the browser can draw, where a frame must fit into one refresh interval. Alternating; once with WebGL, rendered in
 * software here, and once without. Also: the delay from a press to the reels' movement, with four times CPU throttling.
 */
import { type BrowserContext, chromium, type Frame } from '@playwright/test';
import { isReady, openCards, spinButton } from '../e2e/pages/game.ts';
import { asNewMember } from '../e2e/pages/member.ts';
import { english } from '../e2e/pages/sign-in.ts';
import startServer from '../e2e/server.ts';
import { BROWSER_FLAGS, browserPath, WEBGL_FLAGS } from '../tools/browser.ts';
import { type Line, median, report } from './report.ts';

const SPINS = 7;
const EMPTY_MS = 1_500;
const GAME = '/m/play?nodeId=100001';
/** Frames are drawn as fast as possible, without vsync. */
const UNBOUND = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/** Limit from the press to the second frame that shows its effect. */
const PRESS_MS = 100;
const SLOWER = 4;
/** Refresh interval of the display. */
const BEAT_MS = 1000 / 60;
const WAYS = [
  { name: 'with WebGL', kind: 'webgl', flags: WEBGL_FLAGS },
  { name: 'without WebGL', kind: '2d', flags: ['--disable-gpu'] },
] as const;

type Way = (typeof WAYS)[number];
type Kind = Way['kind'];
type Metered = { times: number[] | null };

/** Runs in the game: records the start times of frames while enabled. */
const startMeter = (frame: Frame) =>
  frame.evaluate(() => {
    const metered = globalThis as unknown as Metered;
    const times: number[] = [];
    metered.times = times;
    const note = (at: number) => {
      if (metered.times !== times) return;
      times.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

/** Returns the intervals between the frames since then, in ms. */
const readMeter = (frame: Frame): Promise<number[]> =>
  frame.evaluate(() => {
    const metered = globalThis as unknown as Metered;
    const times = metered.times ?? [];
    metered.times = null;
    return times.slice(1).map((at, i) => at - (times[i] ?? 0));
  });

async function spinFrames(frame: Frame): Promise<number> {
  const page = frame.page();
  await isReady(page);
  await startMeter(frame);
  await spinButton(page).press(' ');
  await isReady(page);
  return median(await readMeter(frame));
}

/** Measures a canvas in place of the game's, cleared with every frame. */
async function emptyFrames(frame: Frame, kind: Kind): Promise<number> {
  await startMeter(frame);
  await frame.evaluate(
    async ([way, ms]) => {
      const host = document.querySelector('.reels__window');
      const game = host?.querySelector('canvas');
      if (!host || !game) throw new Error('the game has no stage');
      const stage = document.createElement('canvas');
      stage.width = game.width;
      stage.height = game.height;
      const plain = way === '2d' ? stage.getContext('2d', { alpha: false }) : null;
      const gl =
        way === 'webgl'
          ? stage.getContext('webgl', { alpha: false, antialias: false, depth: false, stencil: false })
          : null;
      if (!gl && !plain) throw new Error(`there is no ${way} here`);
      game.style.visibility = 'hidden';
      host.append(stage);
      const end = performance.now() + ms;
      await new Promise<void>((done) => {
        const draw = () => {
          gl?.clear(gl.COLOR_BUFFER_BIT);
          plain?.fillRect(0, 0, stage.width, stage.height);
          if (performance.now() < end) requestAnimationFrame(draw);
          else done();
        };
        requestAnimationFrame(draw);
      });
      stage.remove();
      game.style.visibility = '';
    },
    [kind, EMPTY_MS] as const,
  );
  return median(await readMeter(frame));
}

/** Returns the ms from a press to the second painted frame after it. */
async function pressed(frame: Frame): Promise<number> {
  await isReady(frame.page());
  await frame.evaluate(() => {
    const noted = globalThis as unknown as { pressed: Promise<number> };
    noted.pressed = new Promise((answer) => {
      const listen = ({ timeStamp }: Event) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            // Channel messages arrive after the frame.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => answer(performance.now() - timeStamp);
            port2.postMessage(null);
          }),
        );
      document.querySelector('.spin')?.addEventListener('click', listen, { capture: true, once: true });
    });
  });
  await spinButton(frame.page()).tap();
  return frame.evaluate(() => (globalThis as unknown as { pressed: Promise<number> }).pressed);
}

async function openGame(context: BrowserContext): Promise<Frame> {
  const page = await context.newPage();
  await english(page);
  await asNewMember(page);
  await page.goto(GAME);
  await openCards(page);
  await isReady(page);
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the game has no frame');
  return frame;
}

type Medians = { spinning: number; empty: number };

async function launch({ flags }: Way, beat: readonly string[]) {
  const args = [...BROWSER_FLAGS, ...beat, ...flags];
  const browser = await chromium.launch({ executablePath: await browserPath(), args });
  const context = await browser.newContext({
    baseURL: process.env.PARLOUR_URL ?? '',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  return { browser, context, frame: await openGame(context) };
}

/** Returns the median press on a throttled CPU. */
async function measurePresses(way: Way): Promise<number> {
  const { browser, context, frame } = await launch(way, []);
  // A frame with an opaque origin has its own process.
  const wire = await context.newCDPSession(frame);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const presses: number[] = [];
  for (let spin = 0; spin <= SPINS; spin++) presses.push(await pressed(frame));
  await browser.close();
  return median(presses.slice(1));
}

async function measure(way: Way, beat: readonly string[]): Promise<Medians> {
  const { browser, frame } = await launch(way, beat);
  const { kind } = way;
  await spinFrames(frame);
  const [spinning, empty]: [number[], number[]] = [[], []];
  for (let spin = 0; spin < SPINS; spin++) {
    empty.push(await emptyFrames(frame, kind));
    spinning.push(await spinFrames(frame));
  }
  await browser.close();
  return { spinning: median(spinning), empty: median(empty) };
}

const stop = process.env.PARLOUR_URL ? async () => {} : await startServer();
const lines: Line[] = [];
for (const way of WAYS) {
  const seen = await measure(way, []);
  lines.push({
    what: `median frame of a spin / of an empty stage, ${way.name}`,
    ours: seen.spinning,
    baseline: seen.empty,
    unit: 'ms',
    goal: { atMost: 1.25 },
  });
  const work = await measure(way, UNBOUND);
  lines.push({
    what: `a frame's work / a beat (empty ${work.empty.toFixed(1)} ms), ${way.name}`,
    ours: work.spinning,
    baseline: BEAT_MS,
    unit: 'ms',
    goal: { atMost: 1 },
  });
  lines.push({
    what: `press to the second frame, ${SLOWER} times slower, ${way.name}`,
    ours: await measurePresses(way),
    baseline: PRESS_MS,
    unit: 'ms',
    goal: { atMost: 1 },
  });
}
await stop();
process.exitCode = report('slot', lines) ? 0 : 1;
