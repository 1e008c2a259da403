import { getDayFigures } from '@parlour/contract/operator-sessions.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const REFRESH_MS = 15_000;

/** Query of the day's figures, polled every 15 seconds while the tab is visible. */
export function useDayFigures() {
  return useQuery({
    queryKey: ['operators', 'day'],
    queryFn: async ({ signal }) => valueOf(await call(getDayFigures, {}, signal)),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}
