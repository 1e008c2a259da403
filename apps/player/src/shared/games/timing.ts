/** Throttle on the leading edge and debounce on the trailing edge. */

/**
 * Creates a throttle that passes at most once per window.
 *
 * @param windowMs length of the window in milliseconds
 * @param now clock in milliseconds
 * @returns `tryPass` returns whether this call may run; `waitMs` the time until the next one may
 */
export function createThrottle(windowMs: number, now: () => number = () => performance.now()) {
  let passedAt = Number.NEGATIVE_INFINITY;
  return {
    tryPass(): boolean {
      if (now() - passedAt < windowMs) return false;
      passedAt = now();
      return true;
    },
    waitMs: (): number => Math.max(0, passedAt + windowMs - now()),
  };
}

/**
 * Runs `act` with the last value, `waitMs` after the last call.
 *
 * @returns `later` schedules, `now` runs immediately and drops a scheduled call, `cancel` drops it
 */
export function createDebounce<T>(waitMs: number, act: (value: T) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    later(value: T) {
      cancel();
      timer = setTimeout(() => act(value), waitMs);
    },
    now(value: T) {
      cancel();
      act(value);
    },
    cancel,
  };
}
