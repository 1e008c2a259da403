/**
 * Page changes fade, except after a swipe back, whose movement the browser has already drawn (RTE-062), and while a finger
 * is down: from the moment in which a fade begins until the new page is there the browser gives taps to nobody, and one
 * that was begun before would be lost.
 */
const FRESH_MS = 700;

let swipedAt = Number.NEGATIVE_INFINITY;
let isHeld = false;
/** The finger has just swiped back. */
export const noteSwipe = (): void => {
  swipedAt = performance.now();
};
/** A finger, or the pointer, went down or is up again. */
export const noteHeld = (held: boolean): void => {
  isHeld = held;
};

type Change = { fromLocation?: unknown; hrefChanged: boolean };

/** What the change that begins now is drawn as; the first page, and the same page again, simply stand. */
export const fadesOf = ({ fromLocation, hrefChanged }: Change): ['page'] | false =>
  fromLocation !== undefined &&
  hrefChanged &&
  !isHeld &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  performance.now() - swipedAt > FRESH_MS && ['page'];

/**
 * A page change that overtakes another one cuts its fade short. The browser tells that by a refused promise which
 * nobody waits for; it is no fault.
 */
export function forgiveCutFades(): void {
  if (!('startViewTransition' in document)) return;
  const begin = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const fade = begin(change);
    for (const step of [fade.ready, fade.finished]) step.catch(() => undefined);
    return fade;
  };
}
