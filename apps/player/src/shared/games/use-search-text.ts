import { drawnAddress } from '@parlour/contract/rendered-pages';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The query of the address. While a page is taken over, what the server drew of it counts: it leaves the player's own
 * lists to the app.
 */
export function useSearchText(): string {
  const { pathname, searchStr } = useLocation();
  return useSyncExternalStore(
    never,
    () => searchStr,
    () => drawnAddress(pathname + searchStr)?.split('?')[1] ?? '',
  );
}
