import { listStaff, listStaffRoles } from '@parlour/contract/operators.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

const STAFF = ['staff'];

/** All operators, including removed ones, and the open invitations. */
export const useStaff = () =>
  useQuery({
    queryKey: [...STAFF, 'people'],
    queryFn: async ({ signal }) => valueOf(await call(listStaff, {}, signal)),
  });

/** Roles of the installation. */
export const useRoles = () =>
  useQuery({
    queryKey: [...STAFF, 'roles'],
    queryFn: async ({ signal }) => valueOf(await call(listStaffRoles, {}, signal)).roles,
  });

/** Returns a function that fetches operators and roles again. */
export function useRenewStaff() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: STAFF });
}
