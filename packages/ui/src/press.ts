/**
 * Press states of controls, by one listener of the document: a pressed control changes its look after a short delay,
 * triggers a long press after a longer one, and resets its look a moment after the release.
 */

/** Milliseconds until the pressed look, until the long press, and from the release until the reset. */
export const PRESS_MS = { delay: 130, long: 370, out: 100 } as const;
/** Pixels that a finger may wander while it presses. */
const WANDER = 10;

export type Pressed = {
  /** Shows or hides the look of a pressed control. */
  show: (pressed: boolean) => void;
  /** Called on a long press. */
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

/** Name of the bubbling event of a control for a long press. */
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
