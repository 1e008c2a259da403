import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the app has the page. What depends on this browser, on its address or on the day comes with it, and not in a
 * document that everybody is given; what needs the app is disabled before.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
