import { useRouterState } from '@tanstack/react-router';
import { useSession } from './store.ts';

/**
 * Returns whether a guard's login lies over the page, on an entry of its own in the history (see `login-here.ts`). The
 * entry outlives the login: a member who comes upon it, by going forward, needs none.
 */
export const useIsLoginOverlay = (): boolean => {
  const masked = useRouterState({ select: ({ location }) => location.maskedLocation?.pathname });
  return useSession() === null && masked !== undefined;
};
