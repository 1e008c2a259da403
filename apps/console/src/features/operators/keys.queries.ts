import { getOwnKeys } from '@parlour/contract/operator-factors.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailed, call, isSessionOver } from '../../shared/api.ts';

const KEYS = ['keys'];

/** The operator's own second factors. */
export function useOwnKeys(onSessionOver: () => void) {
  return useQuery({
    queryKey: KEYS,
    queryFn: async ({ signal }) => {
      const result = await call(getOwnKeys, {}, signal);
      if (result.ok) return result.value;
      if (isSessionOver(result.code)) onSessionOver();
      throw new CallFailed(result);
    },
    networkMode: 'always',
    retry: false,
  });
}

export function useRenewKeys() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEYS });
}
