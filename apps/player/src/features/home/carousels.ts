/** Figures of the banner carousel. */

export const BANNER_SLIDES = 1.1;
export const BANNER_SPEED_MS = 1000;
export const BANNER_DELAY_MS = 4000;

/**
 * Embla moves by damping and not by a clock: after n frames exp(-2.125 n / duration) of the way is left. A duration of
 * 27.7 leaves 1 % after 60 frames.
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

/** Pixels before its place at which a movement is over. */
export const UNSEEN_PX = 0.5;

/** The part of the engine that moves the banners. */
type Engine = {
  target: { get: () => number };
  location: { get: () => number };
  dragHandler: { pointerDown: () => boolean };
  scrollBody: { useDuration: (frames: number) => unknown };
};

/**
 * Ends a movement that nobody sees any more. The engine would come nearer by a thousandth of a pixel for as long again,
 * and each frame of it is one of the whole page.
 */
export function endUnseen({ target, location, dragHandler, scrollBody }: Engine): void {
  if (!dragHandler.pointerDown() && Math.abs(target.get() - location.get()) < UNSEEN_PX) scrollBody.useDuration(0);
}
