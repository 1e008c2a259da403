import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatch } from './near-window.ts';

type Entries = readonly { target: Element; isIntersecting: boolean }[];

/** A viewport 800 px high over elements at given heights; as in browsers, touching counts. */
function scene() {
  const tops = new Map<Element, number>();
  let scrolled = 0;
  let margin = 0;
  let hear: (entries: Entries) => void = () => undefined;
  const seen = new Set<Element>();
  const judge = (element: Element) => {
    const top = (tops.get(element) ?? 0) - scrolled;
    return top <= 800 + margin && top + 100 >= -margin;
  };
  const watch = createWatch(
    (heard, options) => {
      margin = Number.parseInt(options.rootMargin, 10);
      hear = heard;
      return {
        observe: (element) => {
          seen.add(element);
          hear([{ target: element, isIntersecting: judge(element) }]);
        },
        unobserve: (element) => seen.delete(element),
      };
    },
    () => Date.now(),
  );
  return {
    /** Places an element at a height and returns its notifications. */
    put: (top: number): string[] => {
      const element = { top } as unknown as Element;
      const told: string[] = [];
      tops.set(element, top);
      watch(element, () => told.push(`at ${Date.now()}`));
      return told;
    },
    scrollTo: (y: number) => {
      scrolled = y;
      hear([...seen].map((target) => ({ target, isIntersecting: judge(target) })));
    },
    watched: () => seen.size,
  };
}

describe('pictures near the window', () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => vi.useRealTimers());

  it('CAT-038 a picture 100 px below the window is fetched, one at 101 px is not', () => {
    const { put, scrollTo } = scene();
    const [near, far] = [put(900), put(901)];
    vi.advanceTimersByTime(1000);
    expect([near.length, far.length]).toEqual([1, 0]);
    scrollTo(1);
    vi.advanceTimersByTime(300);
    expect(far.length).toBe(1);
  });

  it('CAT-039 however often the page scrolls, there is one check in 300 ms', () => {
    const { put, scrollTo, watched } = scene();
    const told = Array.from({ length: 30 }, (_, i) => put(1000 + i * 10));
    for (let step = 1; step <= 30; step++) {
      scrollTo(step * 10 + 90);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    const times = [...new Set(told.flat())];
    expect(times).toEqual(['at 0', 'at 300']);
    expect(watched()).toBe(0);
  });

  it('what was only scrolled past in between is not fetched', () => {
    const { put, scrollTo } = scene();
    put(0);
    const passed = put(2000);
    scrollTo(1500);
    vi.advanceTimersByTime(100);
    scrollTo(8000);
    vi.advanceTimersByTime(1000);
    expect(passed).toEqual([]);
  });

  it('an element that left the page is told nothing', () => {
    const told: number[] = [];
    const watch = createWatch((heard) => ({
      observe: (target) => setTimeout(() => heard([{ target, isIntersecting: true }]), 10),
      unobserve: () => undefined,
    }));
    const stop = watch({} as Element, () => told.push(1));
    stop();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([]);
  });
});
