import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns whether the app has hydrated the page. Content that depends on this browser, its address or the date is
 * rendered only then, because the document is shared by all visitors; controls that need the app are disabled before.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
