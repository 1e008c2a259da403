import { useRouterState } from '@tanstack/react-router';

/** Returns the path of the rendered page: it changes together with the page, not when a link is tapped. */
export const usePath = (): string =>
  useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
