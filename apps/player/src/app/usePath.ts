import { useRouterState } from '@tanstack/react-router';

/** Path of the page that is shown: it changes together with the page, not when a link is tapped. */
export const usePath = (): string =>
  useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
