import { getOwnKeys } from '@parlour/contract/operator-factors.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../api.ts';

const KEYS = ['keys'];

/** The operator's own second factors. */
export const useOwnKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: async ({ signal }) => valueOf(await call(getOwnKeys, {}, signal)),
    networkMode: 'always',
    retry: false,
  });

export function useRenewKeys() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEYS });
}
