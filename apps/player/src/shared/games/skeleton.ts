/** Display times of skeletons: not for quick answers, and never as a flash. */
export const SKELETON_AFTER_MS = 120;
export const SKELETON_LEAST_MS = 300;

/**
 * Returns the milliseconds until a skeleton may be hidden, from when the answer arrived.
 *
 * @param shownAt time when the skeleton appeared, or null if it did not
 */
export const skeletonRest = (shownAt: number | null, now: number): number =>
  shownAt === null ? 0 : Math.max(0, shownAt + SKELETON_LEAST_MS - now);
