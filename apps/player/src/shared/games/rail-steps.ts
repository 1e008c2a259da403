/** The strip of hot games on home; `Rail.module.css` holds its sizes. */
export const GAME_CAROUSEL = { rows: 2, delayMs: 8000 } as const;

/** Scroll position of the next group, or the start again after the last one. Lengths in pixels. */
export function nextGroup(at: number, step: number, end: number): number {
  if (step <= 0 || at >= end - 1) return 0;
  return Math.min(end, (Math.floor((at + 1) / step) + 1) * step);
}
