import { useRouterState } from '@tanstack/react-router';

/** Whether a page of this visit lies before this one: the copy below the first page is none (see `back.ts`). */
export const useCanGoBack = (): boolean =>
  // Entries that others pushed have no number, and something before them.
  useRouterState({ select: ({ location }) => !(location.state.__TSR_index <= 0) });
