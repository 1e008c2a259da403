import { listContent } from '@parlour/contract/announcements.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const CONTENT_KEY = ['content'];

/** Everything that was announced, fresh whenever the tab is looked at again. */
export function useContent(onSessionOver: () => void) {
  return useQuery({
    queryKey: CONTENT_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listContent, {}, signal), onSessionOver),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}
