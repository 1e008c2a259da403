import { call } from './api.ts';
import { useApp } from './store.ts';

/**
 * A new visitor's browser receives its cookie with the first answer that uses it: two parallel calls would each set
 * one, and whatever came with the overwritten one, a captcha or a chat message, would be lost. Calls that use the
 * cookie are therefore serialised until the first of them succeeds.
 */
let turn: Promise<unknown> = Promise.resolve();
let isKnown = false;
let met: () => void = () => undefined;

/** Sets the handler called once this browser has its visitor cookie. */
export const onMet = (handler: () => void): void => {
  met = handler;
};

/** Like {@link call}, for everything that the server binds to one browser. */
export const meet: typeof call = (endpoint, input, signal) => {
  const ask = () => call(endpoint, input, signal);
  if (isKnown || useApp.getState().session) return ask();
  const mine = turn.then(ask);
  turn = mine.then(
    ({ ok }) => {
      if (!ok || isKnown) return;
      isKnown = true;
      met();
    },
    // Cancelled: the next one is the first.
    () => undefined,
  );
  return mine;
};
