import { canBeFavourite } from '@parlour/contract/catalogue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backAt, withFavourite, withoutFavourite } from './favourites.rules.ts';
import { guard, passesFreePlay } from './guards.ts';
import { nextGroup } from './rail-steps.ts';
import { SKELETON_LEAST_MS, skeletonRest } from './skeleton.ts';
import { createDebounce, createThrottle } from './timing.ts';
import { LOAD_MORE_PX, LOAD_MORE_THROTTLE_MS } from './use-load-more.ts';

describe('timing', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('CAT-041 two load-more triggers within a second give one request', () => {
    let now = 0;
    const throttle = createThrottle(LOAD_MORE_THROTTLE_MS, () => now);
    expect(LOAD_MORE_THROTTLE_MS).toBe(1000);
    expect(LOAD_MORE_PX).toBe(300);
    expect(throttle.tryPass()).toBe(true);
    now = 999;
    expect(throttle.tryPass()).toBe(false);
    expect(throttle.waitMs()).toBe(1);
    now = 1000;
    expect(throttle.tryPass()).toBe(true);
  });

  it('a debounce runs the last call only', () => {
    const ran: number[] = [];
    const debounce = createDebounce<number>(250, (value) => ran.push(value));
    debounce.later(1);
    vi.advanceTimersByTime(249);
    debounce.later(2);
    vi.advanceTimersByTime(249);
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual([2]);
  });

  it('a skeleton that was seen stays for 300 ms, one that never came up holds nothing back', () => {
    expect(SKELETON_LEAST_MS).toBe(300);
    expect([skeletonRest(1000, 1100), skeletonRest(1000, 1300), skeletonRest(null, 5)]).toEqual([200, 0, 0]);
  });
});

describe('the game carousel', () => {
  it('steps from group to group and starts again after the end', () => {
    expect([nextGroup(0, 330, 500), nextGroup(330, 330, 500), nextGroup(500, 330, 500)]).toEqual([330, 500, 0]);
    expect(nextGroup(0, 0, 500)).toBe(0);
  });
});

describe('guards', () => {
  const of = (type: number) => ({ type });
  it('LCH-002 only member types 0, 1 and 2 with a session pass the free-play check', () => {
    expect([0, 1, 2, 3, 4, 40, 41, 42].filter((type) => passesFreePlay(of(type)))).toEqual([0, 1, 2]);
    expect(passesFreePlay(null)).toBe(false);
  });
  it('a visitor is sent to the login, a looking account is told so', () => {
    expect([guard(null), guard(of(4)), guard(of(3)), guard(of(0))]).toEqual([
      'login',
      'free_reject',
      'agent.noPlay',
      'go',
    ]);
  });
  it('lottery games have no star', () => {
    expect(['RNG', 'FISH', 'LIVE', 'LOTT', 'ELOTT'].filter(canBeFavourite)).toEqual(['RNG', 'FISH', 'LIVE']);
  });
});

describe('favourites', () => {
  it('FAV-005 adding a game that is there changes nothing', () => {
    const ids = ['a', 'b'];
    expect(withFavourite(ids, 'b')).toBe(ids);
    expect(withFavourite(ids, 'c')).toEqual(['c', 'a', 'b']);
  });
  it('a removal that is taken back stands again where it stood, also after other taps', () => {
    expect(backAt(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
    expect(backAt(['new', 'a'], 'b', 1)).toEqual(['new', 'b', 'a']);
    expect(backAt(['a'], 'b', -1)).toEqual(['a']);
    expect(backAt(['b'], 'b', 0)).toEqual(['b']);
  });
  it('removing takes exactly that game away', () => {
    const ids = ['a', 'b'];
    expect(withoutFavourite(ids, 'a')).toEqual(['b']);
    expect(withoutFavourite(ids, 'x')).toBe(ids);
  });
});
