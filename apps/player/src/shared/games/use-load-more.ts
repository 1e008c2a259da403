import { useEffect, useRef } from 'react';
import { createThrottle } from './timing.ts';

/** Distance in px from the end of the list at which the next page is fetched. */
export const LOAD_MORE_PX = 300;
/** Throttle of the automatic trigger; the button is not throttled. */
export const LOAD_MORE_THROTTLE_MS = 1000;

/**
 * Fetches the next page when the marked element comes near the viewport.
 *
 * @param more undefined without a next page, or while one is loading
 * @returns ref for the end of the list
 */
export function useLoadMore(more: (() => void) | undefined) {
  const mark = useRef<HTMLDivElement>(null);
  const throttle = useRef(createThrottle(LOAD_MORE_THROTTLE_MS));
  useEffect(() => {
    const element = mark.current;
    if (!element || !more) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryNow = () => {
      if (throttle.current.tryPass()) more();
      else timer = setTimeout(tryNow, throttle.current.waitMs() + 1);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) tryNow();
      },
      { rootMargin: `0px 0px ${LOAD_MORE_PX}px 0px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [more]);
  return mark;
}
