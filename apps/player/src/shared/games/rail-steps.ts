/** Figures of the game carousel; `Rail.module.css` holds the same ones. */
export const GAME_CAROUSEL = { slides: 3.2, gapRem: 0.13, group: 3, rows: 2, delayMs: 8000 } as const;

/** Scroll position of the next group, or the start again after the last one. Lengths in pixels. */
export function nextGroup(at: number, step: number, end: number): number {
  if (step <= 0 || at >= end - 1) return 0;
  return Math.min(end, (Math.floor((at + 1) / step) + 1) * step);
}
