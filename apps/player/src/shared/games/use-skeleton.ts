import { useEffect, useRef, useState } from 'react';
import { SKELETON_AFTER_MS, skeletonRest } from './skeleton.ts';

/** Returns whether to show the skeleton while `waiting`: after 120 ms, and then for at least 300 ms. */
export function useSkeleton(waiting: boolean): boolean {
  const [seen, setSeen] = useState(false);
  const shownAt = useRef<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        shownAt.current = waiting ? performance.now() : null;
        setSeen(waiting);
      },
      waiting ? SKELETON_AFTER_MS : skeletonRest(shownAt.current, performance.now()),
    );
    return () => clearTimeout(timer);
  }, [waiting]);
  return seen;
}
