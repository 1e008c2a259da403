import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const BigWins = lazy(async () => ({ default: (await import('./BigWins.tsx')).BigWins }));

const NEAR_PX = 600;

/** Loads the list of big wins when it is scrolled near, because the first screen does not need it. */
export function BigWinsSlot() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place}>
      {near && (
        <Suspense fallback={null}>
          <BigWins />
        </Suspense>
      )}
    </div>
  );
}
