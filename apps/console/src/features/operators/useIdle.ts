import { useEffect, useEffectEvent } from 'react';
import { isIdle } from './operators.rules.ts';

const LOOK_EVERY_MS = 5_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Tells when nobody has touched the console for the idle time. The figures refresh by themselves and so keep the
 * session alive on the server: only this clock knows that nobody is there.
 */
export function useIdle(isOn: boolean, onIdle: () => void): void {
  const act = useEffectEvent(onIdle);
  useEffect(() => {
    if (!isOn) return;
    let last = Date.now();
    const look = () => isIdle(last, Date.now()) && act();
    const touch = () => {
      // A machine that slept wakes with a touch: the time away counts first.
      if (isIdle(last, Date.now())) act();
      last = Date.now();
    };
    const clock = setInterval(look, LOOK_EVERY_MS);
    for (const name of TOUCHES) addEventListener(name, touch, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(clock);
      for (const name of TOUCHES) removeEventListener(name, touch, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOn]);
}
