/** Moving parts of home as a page mounts them: speed, distance and order. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { mountScreen } from '../../testing/around.tsx';
import { serve } from '../../testing/forms.tsx';
import { closePage, openPage, type PageNode } from '../../testing/page.tsx';
import { AnnouncementTicker } from './AnnouncementTicker.tsx';
import { BannerCarousel } from './BannerCarousel.tsx';
import { BigWins } from './BigWins.tsx';
import { emblaDuration } from './carousels.ts';
import { JackpotTicker } from './JackpotTicker.tsx';

const engine = vi.hoisted(() => ({ started: [] as { options: object; plugins: object[] }[] }));
vi.mock('embla-carousel', () => ({
  default: (_root: unknown, options: object, plugins: object[]) => {
    engine.started.push({ options, plugins });
    return { on: () => undefined, destroy: () => undefined };
  },
}));
vi.mock('embla-carousel-autoplay', () => ({ default: (options: object) => options }));

beforeEach(() => {
  openPage();
  engine.started.length = 0;
  vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr' }));
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  setTransport(fetch);
});

function draw(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['whitelabel'], { merchantCode: 'house_of_tests', flags: {}, currency: { symbol: 'K' } });
  return mountScreen(part, { client, path: PATHS.home });
}

it('HOM-027 HOM-028 the banners move by themselves every 4000 ms, within 1000 ms', async () => {
  const banners = ['1', '2', '3'].map((id) => ({
    id,
    groupName: 'm_home',
    title: id,
    text: '',
    action: '',
    link: '',
    colour: '',
    image: '',
  }));
  await import('./carousel.engine.ts');
  const { forward } = await draw(<BannerCarousel banners={banners} />);
  for (let turn = 0; engine.started.length === 0 && turn < 100; turn++) await forward(0);
  expect(engine.started).toEqual([
    {
      options: expect.objectContaining({ loop: true, duration: emblaDuration(1000) }),
      plugins: [expect.objectContaining({ delay: 4000, playOnInit: true, stopOnInteraction: false })],
    },
  ]);
});

it('HOM-003 the line of notices is moved in 30 steps a second', async () => {
  const moved: [keyframes: object, timing: object][] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #hear: () => void;
      constructor(hear: () => void) {
        this.#hear = hear;
      }
      observe(belt: PageNode) {
        const animate = (...how: (typeof moved)[number]) => {
          moved.push(how);
          return { cancel: () => undefined, pause: () => undefined, play: () => undefined };
        };
        Object.assign(belt, { scrollWidth: 1_600, animate });
        this.#hear();
      }
      disconnect() {}
    },
  );
  await draw(<AnnouncementTicker notices={[{ id: '1', title: 'one' }]} />);
  // 800 px at 40 px/s take 20 s, in 600 steps.
  expect(moved).toEqual([
    [
      { transform: ['none', 'translateX(-800px)'] },
      { duration: 20_000, easing: 'steps(600)', iterations: Number.POSITIVE_INFINITY },
    ],
  ]);
});

it.each([
  [0, 10_000, 3_000],
  [0.5, 30_000, 4_000],
  [1 - Number.EPSILON, 50_000, 5_000],
])('HOM-031 the figure grows by 10,000 to 50,000 at a time: at %d by %d after %d ms', async (random, step, ms) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const ticker = <JackpotTicker seed="1" />;
  const { unmount, forward } = await draw(ticker);
  await forward(0);
  await unmount();
  /** Remounts the ticker: its amount does not animate until it grows, so each digit is rendered once. */
  const comeBack = async () => {
    const page = await draw(ticker);
    return { ...page, figure: Number(page.box.textContent.replace(/\D/g, '')) };
  };
  const early = await comeBack();
  await early.forward(ms - 1);
  await early.unmount();
  const late = await comeBack();
  expect(late.figure).toBe(early.figure);
  await late.forward(ms);
  await late.unmount();
  expect((await comeBack()).figure - early.figure).toBe(step);
});

it('VIP-009 the winner board begins with the biggest win, by the amount and not by its letters', async () => {
  const win = (winner: string, winAmount: string) => ({
    at: '2026-01-01T00:00:00.000Z',
    nodeId: winner,
    vo: { winAmount, winner, gameName: 'Jade', vassalage: 'JL', iconUrl: '', colour: '#000000' },
  });
  const list = [win('second', '900.00'), win('third', '89.50'), win('first', '1200.00')];
  serve({ '/wps/game/winners': { success: true, value: { list, book: 'PLAY', days: 7 } } });
  const { box, forward } = await draw(<BigWins />);
  for (let turn = 0; !box.textContent.includes('first') && turn < 100; turn++) await forward(0);
  expect(box.textContent.match(/first|second|third/g)).toEqual(['first', 'second', 'third']);
});
