import { listApiKeys } from '@parlour/contract/api-keys.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const API_KEYS_KEY = ['apiKeys'] as const;

/** All API keys, the newest first. */
export const useApiKeys = () =>
  useQuery({
    queryKey: API_KEYS_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listApiKeys, {}, signal)).keys,
  });

/** Returns a function that fetches the keys again. */
export function useRenewApiKeys() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: API_KEYS_KEY });
}
