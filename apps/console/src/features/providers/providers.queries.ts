import { listProviders } from '@parlour/contract/providers.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const PROVIDERS_KEY = ['providers'];

/** Query of the providers with the outcomes of their calls. */
export const useProviders = () =>
  useQuery({
    queryKey: PROVIDERS_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listProviders, {}, signal)).providers,
  });

/** Returns a function that fetches the providers again. */
export function useRenewProviders() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: PROVIDERS_KEY });
}
