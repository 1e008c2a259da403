import { getServiceSettings } from '@parlour/contract/support-links.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const SERVICE_KEY = ['service'];

/** Query of the current settings, refetched when the tab gets focus. */
export function useService() {
  return useQuery({
    queryKey: SERVICE_KEY,
    queryFn: async ({ signal }) => valueOf(await call(getServiceSettings, {}, signal)),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
}
