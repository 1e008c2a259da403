import { useRouterState } from '@tanstack/react-router';
import { useSession } from './store.ts';

/**
 * Returns whether a guard's login is shown over the page, on its own history entry (see `login-here.ts`). The entry
 * remains after the login: a member who reaches it by going forward needs none.
 */
export const useIsLoginOverlay = (): boolean => {
  const masked = useRouterState({ select: ({ location }) => location.maskedLocation?.pathname });
  return useSession() === null && masked !== undefined;
};
