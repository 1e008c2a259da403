import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** The server's time in milliseconds, four times a second. @param offset server's clock less this device's */
export function useServerNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offset);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [offset]);
  return now;
}
