/** Constants of the banner carousel. */

export const BANNER_SLIDES = 1.1;
export const BANNER_SPEED_MS = 1000;
export const BANNER_DELAY_MS = 4000;

/**
 * Embla moves by damping rather than by time: after n frames, exp(-2.125 n / duration) of the distance is left. A
 * duration of 27.7 leaves 1 % after 60 frames.
 */
const framesOf = (ms: number) => (ms / 1000) * 60;
export const emblaDuration = (ms: number): number => Math.round((2.125 * framesOf(ms)) / Math.log(100));

export const bannerOptions = (direction: 'ltr' | 'rtl', still: boolean) => ({
  loop: true,
  align: 'center' as const,
  containScroll: false as const,
  slidesToScroll: 1,
  skipSnaps: false,
  duration: still ? 1 : emblaDuration(BANNER_SPEED_MS),
  direction,
});

export const autoplayOptions = (still: boolean) => ({
  delay: BANNER_DELAY_MS,
  playOnInit: !still,
  stopOnInteraction: false,
  stopOnMouseEnter: true,
  stopOnFocusIn: true,
});

/** Distance to the target in px at which a movement counts as finished. */
export const UNSEEN_PX = 0.5;

/** The part of the engine that moves the banners. */
type Engine = {
  target: { get: () => number };
  location: { get: () => number };
  dragHandler: { pointerDown: () => boolean };
  scrollBody: { useDuration: (frames: number) => unknown };
};

/**
 * Ends a movement that is no longer visible. Otherwise the engine would animate fractions of a pixel for as long again,
 * repainting the page each frame.
 */
export function endUnseen({ target, location, dragHandler, scrollBody }: Engine): void {
  if (!dragHandler.pointerDown() && Math.abs(target.get() - location.get()) < UNSEEN_PX) scrollBody.useDuration(0);
}
