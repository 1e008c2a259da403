import { useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Returns the server's time in milliseconds, updated at an interval.
 *
 * @param offset server's clock minus this device's
 * @param everyMs 1 s for a list of many countdowns
 */
export function useServerNow(offset: number, everyMs: number = TICK_MS): number {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offset);
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [offset, everyMs]);
  return now;
}
