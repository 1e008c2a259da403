import { checkAudit, listAudit } from '@parlour/contract/audit.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';
import { type AuditFilters, queryOf, searchOf } from './audit.rules.ts';

/** Query of operators' actions, newest first. */
export const useAudit = (filters: AuditFilters) =>
  usePages(['audit', 'rows', searchOf(filters)], (page, signal) =>
    call(listAudit, { query: { ...page, ...queryOf(filters) } }, signal),
  );

/** Query of the integrity check of all rows; runs once when the section is opened. */
export const useAuditCheck = () =>
  useQuery({
    queryKey: ['audit', 'check'],
    queryFn: async ({ signal }) => valueOf(await call(checkAudit, {}, signal)),
    refetchOnWindowFocus: false,
  });
