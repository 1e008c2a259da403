/** Time until another code can be requested, by the server's clock, so that a wrong device clock does not matter. */
import { SMS_WAIT_SECONDS } from '@parlour/contract/otp';

export const TICK_MS = 500;

/** The server's two times in milliseconds; absent if not sent. */
export type Wait = { expirationTime?: number; now?: number };

/** Returns the milliseconds to wait from when the answer arrived. */
export function waitOf({ expirationTime, now }: Wait): number {
  if (expirationTime === undefined || now === undefined) return SMS_WAIT_SECONDS * 1000;
  return Math.max(0, expirationTime - now);
}

/**
 * Counts down in whole seconds, updated twice a second.
 *
 * @param show receives the remaining seconds immediately and at every tick, 0 at the end
 * @returns a function that stops the countdown
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
