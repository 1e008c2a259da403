import { useEffect, useEffectEvent } from 'react';
import { isIdle } from './operators.rules.ts';

const LOOK_EVERY_MS = 5_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Calls `onIdle` after the idle time without user input. Automatic refreshes of the figures keep the session alive on
 * the server, so only this timer detects absence.
 */
export function useIdle(isOn: boolean, onIdle: () => void): void {
  const act = useEffectEvent(onIdle);
  useEffect(() => {
    if (!isOn) return;
    let last = Date.now();
    const look = () => isIdle(last, Date.now()) && act();
    const touch = () => {
      // The first input after the machine was suspended must not reset the timer before the idle time is checked.
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
