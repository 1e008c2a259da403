import { drawnAddress } from '@parlour/contract/rendered-pages';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns the address's query. During hydration the server-rendered state is used, which leaves the player's own lists
 * to the app.
 */
export function useSearchText(): string {
  const { pathname, searchStr } = useLocation();
  return useSyncExternalStore(
    never,
    () => searchStr,
    () => drawnAddress(pathname + searchStr)?.split('?')[1] ?? '',
  );
}
