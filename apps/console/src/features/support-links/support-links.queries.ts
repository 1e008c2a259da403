import { getServiceSettings } from '@parlour/contract/support-links.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const SERVICE_KEY = ['service'];

/** What is set now, fresh whenever the tab is looked at again. */
export function useService(onSessionOver: () => void) {
  return useQuery({
    queryKey: SERVICE_KEY,
    queryFn: async ({ signal }) => valueOf(await call(getServiceSettings, {}, signal), onSessionOver),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}
