import { useEffect, useState } from 'react';

/** Returns the current time in milliseconds, updated at an interval, for ages that grow on the screen. */
export function useClock(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
