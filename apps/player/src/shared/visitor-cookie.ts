import { call } from './api.ts';
import { useApp } from './store.ts';

/**
 * A visitor's browser that is new gets its cookie with the first answer that goes by it: two of them at once would each
 * bring one, and whatever came with the other, a captcha or what was said in a chat, would be worth nothing. Calls that
 * go by the cookie are therefore made one after the other, until the first of them was answered well.
 */
let turn: Promise<unknown> = Promise.resolve();
let isKnown = false;
let met: () => void = () => undefined;

/** What happens once this visitor's browser is known. */
export const onMet = (handler: () => void): void => {
  met = handler;
};

/** {@link call}, for whatever the server hands out to one browser. */
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
    // Called off: the next one is the first.
    () => undefined,
  );
  return mine;
};
