/**
 * Page changes cross-fade, except after a swipe back, which the browser has already animated (RTE-062), and while a
 * finger is down: from the start of a transition until the new page is rendered, the browser delivers no taps, and a
 * tap begun before would be lost.
 */
const FRESH_MS = 700;

let swipedAt = Number.NEGATIVE_INFINITY;
let isHeld = false;
/** Records a swipe back. */
export const recordSwipe = (): void => {
  swipedAt = performance.now();
};
/** Records that a finger or the pointer is down, or up again. */
export const recordHeld = (held: boolean): void => {
  isHeld = held;
};

type Change = { fromLocation?: unknown; hrefChanged: boolean };

/** Returns the transition type of a navigation; the first page, and the same page again, change without animation. */
export const fadesOf = ({ fromLocation, hrefChanged }: Change): ['page'] | false =>
  fromLocation !== undefined &&
  hrefChanged &&
  !isHeld &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  performance.now() - swipedAt > FRESH_MS && ['page'];

/**
 * View transition option of the router. Browsers without transition types would also fade after a swipe back: there
 * pages change without animation.
 */
export const viewTransitions = (): false | { types: typeof fadesOf } =>
  globalThis.CSS?.supports?.('selector(:active-view-transition-type(a))') ? { types: fadesOf } : false;

/**
 * Snapshots under a running transition take no taps. Therefore only the old page is captured: it fades out over the
 * next one, which is live and receives every tap.
 *
 * A page change during a transition skips it. The browser reports that by a rejected promise that nothing awaits; it is
 * no error.
 */
export function watchFades(): void {
  if (!('startViewTransition' in document)) return;
  const begin = document.startViewTransition.bind(document);
  const { dataset } = document.documentElement;
  let latest: ViewTransition | undefined;
  document.startViewTransition = (change) => {
    const { update, ...how } = typeof change === 'object' ? change : { update: change };
    delete dataset.fades;
    const fade = begin({
      ...how,
      async update() {
        await update?.();
        if (latest === fade) dataset.fades = '';
      },
    });
    latest = fade;
    const end = () => {
      if (latest === fade) delete dataset.fades;
    };
    fade.finished.then(end, end);
    fade.ready.catch(() => undefined);
    return fade;
  };
}
