/** Pictures are fetched when they come near the window, not before. */
import { startTransition, useCallback, useState } from 'react';
import { createThrottle } from './timing.ts';

/** Pixels before the window at which a picture is fetched. */
export const LAZY_PX = 100;
/** While the page scrolls, what came near is looked at once in this time. */
export const LAZY_THROTTLE_MS = 300;

type Observer = Pick<IntersectionObserver, 'observe' | 'unobserve'>;
type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;
/** `scrollMargin` is the same inside strips that scroll by themselves, for browsers that know it. */
type Options = { rootMargin: string; scrollMargin: string };

/**
 * Tells elements once that they are near.
 *
 * @param open makes an observer of the window
 * @param now clock in milliseconds
 * @returns a function that watches an element and answers what stops it
 */
export function createWatch(
  open: (heard: (entries: readonly Entry[]) => void, options: Options) => Observer,
  now: () => number = () => performance.now(),
): (element: Element, come: () => void) => () => void {
  const waiting = new Map<Element, () => void>();
  const near = new Set<Element>();
  const throttle = createThrottle(LAZY_THROTTLE_MS, now);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (element: Element) => {
    waiting.delete(element);
    near.delete(element);
    observer.unobserve(element);
  };
  const check = () => {
    timer = undefined;
    if (!throttle.tryPass()) {
      timer = setTimeout(check, Math.ceil(throttle.waitMs()));
      return;
    }
    const here = [...near].map((element) => [element, waiting.get(element)] as const);
    for (const [element, come] of here) {
      stop(element);
      come?.();
    }
  };
  const observer = open(
    (entries) => {
      // What was only passed on the way is taken back.
      for (const { target, isIntersecting } of entries) near[isIntersecting ? 'add' : 'delete'](target);
      if (near.size > 0 && timer === undefined) check();
    },
    { rootMargin: `${LAZY_PX}px`, scrollMargin: `${LAZY_PX}px` },
  );
  return (element, come) => {
    waiting.set(element, come);
    observer.observe(element);
    return () => stop(element);
  };
}

let watch: ReturnType<typeof createWatch> | undefined;

/**
 * Whether an element has come near the window, and where to mark it.
 *
 * @param first stands in the first screen: near from the start, also without a script
 */
export function useNear(first = false): [near: boolean, mark: (element: Element | null) => (() => void) | undefined] {
  const [came, setNear] = useState(false);
  const near = first || came;
  const mark = useCallback(
    (element: Element | null) => {
      if (!element || near) return;
      watch ??= createWatch((heard, options) => new IntersectionObserver(heard, options));
      // Many come near at once: a touch comes in between.
      return watch(element, () => startTransition(() => setNear(true)));
    },
    [near],
  );
  return [near, mark];
}
