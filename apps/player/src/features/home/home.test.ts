import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { describe, expect, it } from 'vitest';
import { categoryHref } from '../../shared/games/categories.ts';
import { uniqueVendors } from '../../shared/games/unique-vendors.ts';
import { aBlock, aGame, aHome } from '../../testing/games.ts';
import { blockKind, hasMore, homeLists, isShown, rowsOf } from './blocks.ts';
import {
  autoplayOptions,
  BANNER_SLIDES,
  BANNER_SPEED_MS,
  bannerOptions,
  emblaDuration,
  endUnseen,
} from './carousels.ts';
import { figureCharacters, firstFigure, growthDelay, growthStep, startOfVisit } from './jackpot.ts';
import { MARQUEE_STEP_MS, marqueeRun } from './marquee.ts';

const ALMOST_ONE = 1 - Number.EPSILON;

describe('the jackpot ticker', () => {
  it('a drawn page has a figure in the range, the same for the same page', () => {
    const starts = Array.from({ length: 5000 }, (_, i) => firstFigure(String(i)));
    expect(starts.every((start) => start >= 1_200_000_000 && start <= 1_300_000_000)).toBe(true);
    expect(new Set(starts).size).toBeGreaterThan(4900);
    expect(Math.min(...starts)).toBeLessThan(1_201_000_000);
    expect(Math.max(...starts)).toBeGreaterThan(1_299_000_000);
    expect(firstFigure('v7')).toBe(firstFigure('v7'));
  });
  it('a visit starts anywhere between 1,200,000,000 and 1,300,000,000', () => {
    expect([startOfVisit(0), startOfVisit(0.5), startOfVisit(ALMOST_ONE)]).toEqual([
      1_200_000_000, 1_250_000_000, 1_300_000_000,
    ]);
  });
  it('grows every 3, 4 or 5 seconds', () => {
    expect([0, 0.34, 0.67, ALMOST_ONE].map(growthDelay)).toEqual([3000, 4000, 5000, 5000]);
  });
  it('HOM-031 grows by 10,000 to 50,000', () => {
    expect([growthStep(0), growthStep(0.5), growthStep(ALMOST_ONE)]).toEqual([10_000, 30_000, 50_000]);
  });
  it('is drawn in groups of three', () => {
    expect(figureCharacters(1_264_918_350).join('')).toBe('1,264,918,350');
  });
});

describe('the notice ticker', () => {
  it('HOM-003 steps at 30 frames a second, 40 pixels a second', () => {
    expect(MARQUEE_STEP_MS).toBe(1000 / 30);
    const { keyframes, timing } = marqueeRun(1000, false);
    expect(keyframes).toEqual({ transform: ['none', 'translateX(-1000px)'] });
    expect(timing).toEqual({ duration: 25_000, easing: 'steps(750)', iterations: Number.POSITIVE_INFINITY });
    expect(timing.duration / MARQUEE_STEP_MS).toBe(750);
  });
  it('moves the other way from right to left', () => {
    expect(marqueeRun(80, true).keyframes).toEqual({ transform: ['none', 'translateX(80px)'] });
  });
  it('takes whole steps of the same time, however wide the line is', () => {
    expect(marqueeRun(99.9, false).timing).toMatchObject({ duration: 75 * MARQUEE_STEP_MS, easing: 'steps(75)' });
    expect(marqueeRun(0, false).timing).toMatchObject({ duration: MARQUEE_STEP_MS, easing: 'steps(1)' });
  });
});

describe('the banner carousel', () => {
  it('loops, with 1.1 slides centred', () => {
    expect(bannerOptions('ltr', false)).toMatchObject({ loop: true, align: 'center' });
    expect(BANNER_SLIDES).toBe(1.1);
  });
  it('HOM-027 moves within 1000 ms', () => {
    expect(BANNER_SPEED_MS).toBe(1000);
    // Remaining distance after 60 frames of the engine's damping.
    const left = Math.exp((-2.125 * 60) / emblaDuration(BANNER_SPEED_MS));
    expect(left).toBeGreaterThan(0.009);
    expect(left).toBeLessThan(0.012);
  });
  it('HOM-028 moves on every 4000 ms, and not by itself when motion is not wanted', () => {
    expect(autoplayOptions(false)).toMatchObject({ delay: 4000, playOnInit: true, stopOnInteraction: false });
    expect(autoplayOptions(true).playOnInit).toBe(false);
  });
  it('stands at its place as soon as the rest of the way is not seen, unless a finger holds it', () => {
    const framesLeft = (location: number, held = false) => {
      let frames = emblaDuration(BANNER_SPEED_MS);
      endUnseen({
        target: { get: () => -351 },
        location: { get: () => location },
        dragHandler: { pointerDown: () => held },
        scrollBody: {
          useDuration: (wanted) => {
            frames = wanted;
          },
        },
      });
      return frames;
    };
    const moves = emblaDuration(BANNER_SPEED_MS);
    expect([0, -350.5, -350.6, -351.4, -351.5].map((location) => framesLeft(location))).toEqual([
      moves,
      moves,
      0,
      0,
      moves,
    ]);
    expect(framesLeft(-350.6, true)).toBe(moves);
  });
});

const vendor = (vassalage: string, gameCategory: string): Vendor => ({
  vassalage,
  displayName: vassalage,
  gameCount: 1,
  gameType: gameCategory,
  isHot: 0,
  vendorNames: vassalage,
  mobileLargeIcon: '',
  gameCategory,
  colour: '#000000',
});
describe('the blocks', () => {
  it('HOM-009 SPORTS, LOTT, ELOTT and ESPORTS are special', () => {
    const all = ['RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT', 'BINGO'];
    expect(all.filter((category) => blockKind(category) === 'special')).toEqual(['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT']);
    expect(blockKind('BINGO')).toBe('bingo');
  });
  it('HOM-013 More is hidden for LOTT, ELOTT and ESPORTS', () => {
    expect(['SPORTS', 'LOTT', 'ELOTT', 'ESPORTS', 'LIVE', 'BINGO'].filter(hasMore)).toEqual([
      'SPORTS',
      'LIVE',
      'BINGO',
    ]);
  });
  it('have two rows when a second one is filled', () => {
    expect([rowsOf(3), rowsOf(12)]).toEqual([1, 2]);
  });
  it('HOM-019 a vendor of two categories stands once', () => {
    const once = uniqueVendors([vendor('A', 'RNG'), vendor('B', 'RNG'), vendor('A', 'FISH')]);
    expect(once.map((each) => [each.vassalage, each.gameCategory])).toEqual([
      ['A', 'RNG'],
      ['B', 'RNG'],
    ]);
  });
  it('a block with nothing in it is not shown', () => {
    expect([
      isShown(aBlock('SPORTS')),
      isShown(aBlock('SPORTS', { vendors: [vendor('A', 'SPORTS')] })),
      isShown(aBlock('RNG')),
    ]).toEqual([false, true, false]);
  });
  it('More leads to the page of the category, and bingo into the game centre', () => {
    expect([categoryHref('LIVE'), categoryHref('HOT'), categoryHref('BINGO')]).toEqual([
      '/m/live-games',
      '/m/hot-games',
      '/m/gameCenter?category=BINGO',
    ]);
  });
});

describe('the lists of home', () => {
  const home = aHome({
    hot: [
      aGame('h1', { vassalage: 'FC' }),
      aGame('h2', { gameType: 'SPORTS', vassalage: 'SP1' }),
      aGame('s1', { vassalage: 'PG', isNew: true }),
    ],
    jili: [aGame('j1')],
  });
  it('ENT-043 are five categories, four selections and the slots of three vendors', () => {
    const lists = homeLists(home, ['f1', 'gone']);
    const names = Object.entries(lists).map(([key, games]) => [key, games.map(({ nodeId }) => nodeId)]);
    expect(Object.fromEntries(names)).toEqual({
      RNG: ['s1', 'j1'],
      LIVE: ['l1'],
      FISH: ['f1'],
      PVP: ['p1'],
      SPORTS: ['h2'],
      new: ['s1', 'l1'],
      favourite: ['f1'],
      bingo: ['b1'],
      pg: ['s1'],
      jili: ['j1'],
      fc: ['h1'],
    });
  });
});
