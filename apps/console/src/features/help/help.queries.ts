import { listHelpPages } from '@parlour/contract/help.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const HELP_KEY = ['help'];

/** Query of all help pages, refetched when the tab gets focus. */
export function useHelpPages() {
  return useQuery({
    queryKey: HELP_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listHelpPages, {}, signal)),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}
