/** Gestures that affect page transitions: swipes back, which the browser animates itself, and presses. */
import { recordHeld, recordSwipe } from './transitions.ts';

const SWIPE_BACK = 100;
/** Maximum delay of a click after the finger is lifted. */
const CLICK_MS = 50;

/** Whether a horizontal movement is a swipe back. */
export const isSwipeBack = (dx: number, rtl: boolean): boolean => (rtl ? -dx : dx) >= SWIPE_BACK;

export function watchSwipes(): void {
  const quiet = { passive: true, capture: true };
  const release = () => recordHeld(false);
  addEventListener('pointerdown', () => recordHeld(true), quiet);
  // A press ends with its click, whose target is determined by then; without a click, shortly after the finger is
  // lifted.
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
