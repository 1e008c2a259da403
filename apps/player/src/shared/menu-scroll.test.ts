import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MENU_SCROLL_MS, scrollMenu } from './menu-scroll.ts';

let frames: ((now: number) => void)[] = [];
const frame = (now: number) => {
  const due = frames;
  frames = [];
  for (const run of due) run(now);
};
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
});
afterEach(() => vi.unstubAllGlobals());

it('LAY-058 a menu scrolls to its place in 200 ms', () => {
  expect(MENU_SCROLL_MS).toBe(200);
  const strip = { scrollLeft: 40 };
  scrollMenu(strip, 240);
  frame(1_000);
  expect(strip.scrollLeft).toBe(40);
  frame(1_100);
  expect(strip.scrollLeft).toBe(215);
  frame(1_199);
  expect(strip.scrollLeft).toBeLessThan(240);
  frame(1_200);
  expect([strip.scrollLeft, frames.length]).toEqual([240, 0]);
});

it('a finger that takes the strip over stops it', () => {
  const strip = { scrollLeft: 0 };
  const stop = scrollMenu(strip, 100);
  frame(0);
  stop();
  frame(200);
  expect(strip.scrollLeft).toBe(0);
});
