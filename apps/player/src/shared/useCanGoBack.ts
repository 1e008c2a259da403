import { useRouterState } from '@tanstack/react-router';

/**
 * Returns whether an earlier page of this visit exists: the copy below the first page does not count (see `back.ts`).
 */
export const useCanGoBack = (): boolean =>
  // Entries pushed by others have no index, and an entry before them.
  useRouterState({ select: ({ location }) => !(location.state.__TSR_index <= 0) });
