/** Movement of the announcement ticker. */
export const MARQUEE_FPS = 30;
export const MARQUEE_STEP_MS = 1000 / MARQUEE_FPS;
export const MARQUEE_PX_PER_S = 40;
/** Duration of each line with reduced motion, in which the lines alternate. */
export const STILL_LINE_MS = 6000;

/**
 * Returns the keyframes and timing of one cycle. The line is rendered twice, so that the restart after its width is
 * invisible.
 *
 * @param width width of one copy in px, including its gap
 */
export function marqueeRun(width: number, rtl: boolean) {
  const steps = Math.max(1, Math.round((width * MARQUEE_FPS) / MARQUEE_PX_PER_S));
  return {
    keyframes: { transform: ['none', `translateX(${rtl ? width : -width}px)`] },
    timing: { duration: steps * MARQUEE_STEP_MS, easing: `steps(${steps})`, iterations: Number.POSITIVE_INFINITY },
  };
}
