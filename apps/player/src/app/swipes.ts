/** What the finger does that a page change must know: swipes back, whose movement the browser draws itself, and presses. */
import { recordHeld, recordSwipe } from './transitions.ts';

const SWIPE_BACK = 100;
/** A click comes at most so long after the finger is up. */
const CLICK_MS = 50;

/** Whether a horizontal movement counts as a swipe back. */
export const isSwipeBack = (dx: number, rtl: boolean): boolean => (rtl ? -dx : dx) >= SWIPE_BACK;

export function watchSwipes(): void {
  const quiet = { passive: true, capture: true };
  const release = () => recordHeld(false);
  addEventListener('pointerdown', () => recordHeld(true), quiet);
  // A press ends with its click, which has found its place by then; where it was none, a moment after the finger.
  for (const end of ['click', 'pointercancel']) addEventListener(end, release, quiet);
  addEventListener('pointerup', () => setTimeout(release, CLICK_MS), quiet);
  let x = 0;
  document.addEventListener(
    'touchstart',
    (event) => {
      x = event.changedTouches[0]?.clientX ?? 0;
    },
    { passive: true },
  );
  document.addEventListener(
    'touchend',
    (event) => {
      const dx = (event.changedTouches[0]?.clientX ?? 0) - x;
      if (isSwipeBack(dx, document.documentElement.dir === 'rtl')) recordSwipe();
    },
    { passive: true },
  );
}
