import { useEffect, useState } from 'react';

/** The moment, in milliseconds, read anew every so often; for ages that grow while they are looked at. */
export function useClock(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
