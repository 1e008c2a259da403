/**
 * Page changes fade, except after a swipe back, whose movement the browser has already drawn (RTE-062), and while a finger
 * is down: from the moment in which a fade begins until the new page is there the browser gives taps to nobody, and one
 * that was begun before would be lost.
 */
const FRESH_MS = 700;

let swipedAt = Number.NEGATIVE_INFINITY;
let isHeld = false;
/** The finger has just swiped back. */
export const recordSwipe = (): void => {
  swipedAt = performance.now();
};
/** A finger, or the pointer, went down or is up again. */
export const recordHeld = (held: boolean): void => {
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
 * How the router draws page changes. A browser that cannot tell kinds of changes apart would draw a fade after a swipe
 * back, too: there every page simply stands.
 */
export const viewTransitions = (): false | { types: typeof fadesOf } =>
  globalThis.CSS?.supports?.('selector(:active-view-transition-type(a))') ? { types: fadesOf } : false;

/**
 * What is under a fade takes no taps as long as the browser holds a picture of it. So only the page that is left is
 * held as one: it fades out over the next one, which stands already and hears every tap.
 *
 * A page change that overtakes another one cuts its fade short. The browser tells that by a refused promise which
 * nobody waits for; it is no fault.
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
