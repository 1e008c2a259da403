import { useEffect, useRef } from 'react';
import { createThrottle } from './timing.ts';

/** Pixels before the end of the list at which the next page is asked for. */
export const LOAD_MORE_PX = 300;
/** The trigger asks at most once in this time; the button is not held back. */
export const LOAD_MORE_THROTTLE_MS = 1000;

/**
 * Asks for the next page when the marked element comes near the window.
 *
 * @param more undefined when there is no further page or one is on its way
 * @returns where to mark the end of the list
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
