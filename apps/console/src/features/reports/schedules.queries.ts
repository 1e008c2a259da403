import { listReportSchedules } from '@parlour/contract/report-schedules.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const SCHEDULES_KEY = ['reportSchedules'] as const;

/** Reports that are sent by mail. */
export const useSchedules = () =>
  useQuery({
    queryKey: SCHEDULES_KEY,
    queryFn: async ({ signal }) => valueOf(await call(listReportSchedules, {}, signal)).schedules,
  });

/** Returns a function that fetches the schedules again. */
export function useRenewSchedules() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SCHEDULES_KEY });
}
