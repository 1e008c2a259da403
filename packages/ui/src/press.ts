/**
 * Touches on controls, told by one listener of the document: a control that is held shows so after a moment, is held
 * long after a while, and lets go of its look a moment after the finger.
 */

/** Milliseconds until a held control shows it, until the hold is a long one, and from the release until it ends. */
export const PRESS_MS = { delay: 130, long: 370, out: 100 } as const;
/** Pixels that a finger may wander while it presses. */
const WANDER = 10;

export type Pressed = {
  /** Shows or hides the look of a pressed control. */
  show: (pressed: boolean) => void;
  /** The control was held long. */
  long: () => void;
};

/** One touch of one control. `release` ends it in order, `cancel` when it became something else, such as a scroll. */
export function beginPress({ show, long }: Pressed): { release: () => void; cancel: () => void } {
  let shown = false;
  const delay = setTimeout(() => {
    shown = true;
    show(true);
  }, PRESS_MS.delay);
  const hold = setTimeout(long, PRESS_MS.long);
  const stop = () => {
    clearTimeout(delay);
    clearTimeout(hold);
  };
  return {
    release() {
      stop();
      if (shown) setTimeout(() => show(false), PRESS_MS.out);
    },
    cancel() {
      stop();
      if (shown) show(false);
    },
  };
}

/** Name of the event that a control hears when it is held long; it goes up the tree. */
export const LONG_PRESS = 'longpress';

/** Listens to all touches of a document. The control under a finger carries `data-pressed` while it shows it. */
export function watchPresses(page: Document): void {
  let touch: { press: ReturnType<typeof beginPress>; id: number; x: number; y: number } | null = null;
  const end = (how: 'release' | 'cancel') => (event: PointerEvent) => {
    if (event.pointerId !== touch?.id) return;
    touch.press[how]();
    touch = null;
  };
  const passive = { passive: true } as const;
  page.addEventListener(
    'pointerdown',
    (event) => {
      touch?.press.cancel();
      touch = null;
      const control = (event.target as Element | null)?.closest('a, button, summary, [role="button"]');
      if (!control || event.pointerType === 'mouse') return;
      const press = beginPress({
        show: (pressed) => control.toggleAttribute('data-pressed', pressed),
        long: () => control.dispatchEvent(new CustomEvent(LONG_PRESS, { bubbles: true })),
      });
      touch = { press, id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    passive,
  );
  page.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== touch?.id) return;
      if (Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > WANDER) end('cancel')(event);
    },
    passive,
  );
  page.addEventListener('pointerup', end('release'), passive);
  page.addEventListener('pointercancel', end('cancel'), passive);
}
