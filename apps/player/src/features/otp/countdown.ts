/** The time until another code may be asked for, by the server's clock: a phone whose clock is wrong waits as long. */
import { SMS_WAIT_SECONDS } from '@parlour/contract/otp';

export const TICK_MS = 500;

/** The server's two times in milliseconds; absent when it did not say. */
export type Wait = { expirationTime?: number; now?: number };

/** Milliseconds to wait, counted from the moment at which the answer came. */
export function waitOf({ expirationTime, now }: Wait): number {
  if (expirationTime === undefined || now === undefined) return SMS_WAIT_SECONDS * 1000;
  return Math.max(0, expirationTime - now);
}

/**
 * Counts down in whole seconds, refreshed twice a second.
 *
 * @param show hears of the seconds that are left, at once and at every tick, 0 at the end
 * @returns ends the countdown early
 */
export function countDown(wait: Wait, show: (seconds: number) => void): () => void {
  const end = Date.now() + waitOf(wait);
  let timer: ReturnType<typeof setInterval> | null = null;
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    if (seconds === 0) stop();
    show(seconds);
  };
  timer = setInterval(tick, TICK_MS);
  tick();
  return stop;
}
