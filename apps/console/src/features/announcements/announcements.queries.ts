import { listContent } from '@parlour/contract/announcements.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const CONTENT_KEY = ['content'];

/** Query of all announcements, refetched when the tab gets focus. */
export function useContent() {
  return useQuery({
    queryKey: CONTENT_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listContent, {}, signal)),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}
