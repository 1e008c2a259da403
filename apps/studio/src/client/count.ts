/** Duration of the count-up of a win of twice the stake, its extension per doubling, and its maximum. */
const TWICE_MS = 620;
const DOUBLING_MS = 240;
const MOST_MS = 1200;

/** Returns the duration of a count-up in milliseconds. @param times the win in stakes, more than one */
export const countMs = (times: number): number => Math.min(MOST_MS, TWICE_MS + DOUBLING_MS * (Math.log2(times) - 1));
