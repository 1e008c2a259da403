/** Images are loaded when they come near the viewport, not before. */
import { startTransition, useCallback, useState } from 'react';
import { createThrottle } from './timing.ts';

/** Distance from the viewport in px at which an image is loaded. */
export const LAZY_PX = 100;
/** Throttle for elements that come near while scrolling. */
export const LAZY_THROTTLE_MS = 300;

type Observer = Pick<IntersectionObserver, 'observe' | 'unobserve'>;
type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;
/** `scrollMargin` is the equivalent inside scroll containers, for browsers that support it. */
type Options = { rootMargin: string; scrollMargin: string };

/**
 * Notifies elements once when they come near the viewport.
 *
 * @param open creates an intersection observer
 * @param now clock in milliseconds
 * @returns a function that watches an element and returns a stop function
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
      // Elements that were only scrolled past are removed.
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
 * Returns whether an element has come near the viewport, and the ref for it.
 *
 * @param first above the fold: near from the start, also without script
 */
export function useNear(first = false): [near: boolean, mark: (element: Element | null) => (() => void) | undefined] {
  const [came, setNear] = useState(false);
  const near = first || came;
  const mark = useCallback(
    (element: Element | null) => {
      if (!element || near) return;
      watch ??= createWatch((heard, options) => new IntersectionObserver(heard, options));
      // Many come near at once: as transitions they do not block input.
      return watch(element, () => startTransition(() => setNear(true)));
    },
    [near],
  );
  return [near, mark];
}
