import { listStaff } from '@parlour/contract/operators.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

const STAFF = ['staff'];

/** Every operator, removed ones included. */
export const useStaff = (onSessionOver: () => void) =>
  useQuery({
    queryKey: STAFF,
    queryFn: async ({ signal }) => valueOf(await call(listStaff, {}, signal), onSessionOver).operators,
  });

/** Returns a function that fetches the list again. */
export function useRenewStaff() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: STAFF });
}
