import { listStaff } from '@parlour/contract/staff.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailed, call, isSessionOver } from '../../shared/api.ts';

const STAFF = ['staff'];

/** Every operator, removed ones included. */
export function useStaff(onSessionOver: () => void) {
  return useQuery({
    queryKey: STAFF,
    queryFn: async ({ signal }) => {
      const result = await call(listStaff, {}, signal);
      if (result.ok) return result.value.operators;
      if (isSessionOver(result.code)) onSessionOver();
      throw new CallFailed(result);
    },
  });
}

/** Asks for the list again. */
export function useRenewStaff() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: STAFF });
}
