/** Moves a strip of entries so that one of them is in sight. */

export const MENU_SCROLL_MS = 200;

/** Fast at first, slow at the end. */
const ease = (share: number): number => 1 - (1 - share) ** 3;

type Strip = { scrollLeft: number };

/**
 * Scrolls a strip to a place within {@link MENU_SCROLL_MS}.
 *
 * @returns what stops it where it is
 */
export function scrollMenu(strip: Strip, left: number): () => void {
  const from = strip.scrollLeft;
  let begun: number | null = null;
  let frame = 0;
  const step = (now: number): void => {
    begun ??= now;
    const share = Math.min(1, (now - begun) / MENU_SCROLL_MS);
    strip.scrollLeft = from + (left - from) * ease(share);
    if (share < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
