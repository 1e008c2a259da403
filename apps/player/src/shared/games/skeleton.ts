/** When a skeleton is seen: not for a quick answer, and never for a flash. */
export const SKELETON_AFTER_MS = 120;
export const SKELETON_LEAST_MS = 300;

/**
 * Milliseconds until the skeleton may go, counted from the moment the answer is there.
 *
 * @param shownAt when the skeleton came up, or null when it never did
 */
export const skeletonRest = (shownAt: number | null, now: number): number =>
  shownAt === null ? 0 : Math.max(0, shownAt + SKELETON_LEAST_MS - now);
