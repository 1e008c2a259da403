import { type RefObject, useEffect } from 'react';

const UP = 8;
/** No header is so high. */
const FAR = 400;

/** Where the header stands after a scroll: away when going down, back after 8 px upwards. */
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

/** Lets a sticky header scroll away downwards. Written straight to the element: a scroll renders nothing. */
export function useHides(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let state: ReturnType<typeof headerState> | undefined;
    let drawn = '';
    const onScroll = () => {
      const y = Math.max(0, scrollY);
      // Its height is asked for near the top alone: the answer may need the page laid out.
      state = headerState(state ?? { y, away: false }, y, y < FAR ? (ref.current?.offsetHeight ?? 56) : 0);
      const next = `${state.away} ${y > UP}`;
      if (next === drawn) return;
      drawn = next;
      ref.current?.setAttribute('data-away', String(state.away));
      ref.current?.setAttribute('data-stuck', String(y > UP));
    };
    // Where the page stands is asked in a frame, which lays it out anyway.
    const first = requestAnimationFrame(onScroll);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener('scroll', onScroll);
    };
  }, [ref]);
}
