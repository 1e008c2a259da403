import { useEffect, useState } from 'react';
import { leftText } from './deposits.rules.ts';

const TICK_MS = 1000;

/** Returns the time left until a moment, updated every second; null without one. */
export function useLeft(until: string | null): string | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : leftText(Date.parse(until) - now);
}
