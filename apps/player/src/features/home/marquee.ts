/** Movement of the notice ticker. */
export const MARQUEE_FPS = 30;
export const MARQUEE_STEP_MS = 1000 / MARQUEE_FPS;
export const MARQUEE_PX_PER_S = 40;
/** With reduced motion the lines do not move; they take turns. */
export const STILL_LINE_MS = 6000;

/**
 * One round of the line, in steps that the browser draws by itself. The line is drawn twice, so that beginning again
 * after its width is not seen.
 *
 * @param width of one drawn copy in pixels, its gap included
 */
export function marqueeRun(width: number, rtl: boolean) {
  const steps = Math.max(1, Math.round((width * MARQUEE_FPS) / MARQUEE_PX_PER_S));
  return {
    keyframes: { transform: ['none', `translateX(${rtl ? width : -width}px)`] },
    timing: { duration: steps * MARQUEE_STEP_MS, easing: `steps(${steps})`, iterations: Number.POSITIVE_INFINITY },
  };
}
