import { listRooms } from '@parlour/contract/live-rooms.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const ROOMS_KEY = ['rooms'];

/** Query of all live rooms, refetched when the tab gets focus. */
export function useRooms() {
  return useQuery({
    queryKey: ROOMS_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listRooms, {}, signal)),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}
