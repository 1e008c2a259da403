/** Strip of hot games on home; its sizes are in `Rail.module.css`. */
export const GAME_CAROUSEL = { rows: 2, delayMs: 8000 } as const;

/** Returns the scroll position of the next group, or of the start after the last one, in px. */
export function nextGroup(at: number, step: number, end: number): number {
  if (step <= 0 || at >= end - 1) return 0;
  return Math.min(end, (Math.floor((at + 1) / step) + 1) * step);
}
