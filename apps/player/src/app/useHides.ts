import { type RefObject, useEffect } from 'react';

const UP = 8;
/** Upper bound of a header's height, in px. */
const FAR = 400;

/** Returns the header's state after a scroll: hidden when scrolling down, shown again after 8 px upwards. */
export function headerState(
  state: { y: number; away: boolean },
  y: number,
  height: number,
): { y: number; away: boolean } {
  if (y <= height) return { y, away: false };
  if (y > state.y) return { y, away: true };
  if (state.y - y >= UP) return { y, away: false };
  return state;
}

/** Hides a sticky header while scrolling down. Writes to the element directly, so that scrolling causes no render. */
export function useHides(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let state: ReturnType<typeof headerState> | undefined;
    let drawn = '';
    const onScroll = () => {
      const y = Math.max(0, scrollY);
      // The height is read only near the top, because reading it may force layout.
      state = headerState(state ?? { y, away: false }, y, y < FAR ? (ref.current?.offsetHeight ?? 56) : 0);
      const next = `${state.away} ${y > UP}`;
      if (next === drawn) return;
      drawn = next;
      ref.current?.setAttribute('data-away', String(state.away));
      ref.current?.setAttribute('data-stuck', String(y > UP));
    };
    // The scroll position is read in an animation frame, which lays the page out anyway.
    const first = requestAnimationFrame(onScroll);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener('scroll', onScroll);
    };
  }, [ref]);
}
