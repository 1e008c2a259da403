import { listHelpPages } from '@parlour/contract/help.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const HELP_KEY = ['help'];

/** Every page of the help centre, fresh whenever the tab is looked at again. */
export function useHelpPages(onSessionOver: () => void) {
  return useQuery({
    queryKey: HELP_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listHelpPages, {}, signal), onSessionOver),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}
