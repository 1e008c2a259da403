/** Scrolls a strip so that one of its entries is visible. */

export const MENU_SCROLL_MS = 200;

/** Ease-out. */
const ease = (share: number): number => 1 - (1 - share) ** 3;

type Strip = { scrollLeft: number };

/**
 * Scrolls a strip to a position within {@link MENU_SCROLL_MS}.
 *
 * @returns a function that stops it where it is
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
