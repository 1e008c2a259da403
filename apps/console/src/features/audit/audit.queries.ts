import { checkAudit, listAudit } from '@parlour/contract/audit.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

/** Query of operators' actions, newest first; optionally of one kind. */
export const useAudit = (act: string, onSessionOver: () => void) =>
  usePages(
    ['audit', 'rows', act],
    (page, signal) => call(listAudit, { query: act ? { ...page, act } : page }, signal),
    onSessionOver,
  );

/** Query of the integrity check of all rows; runs once when the section is opened. */
export const useAuditCheck = () =>
  useQuery({
    queryKey: ['audit', 'check'],
    queryFn: async ({ signal }) => valueOf(await call(checkAudit, {}, signal)),
    refetchOnWindowFocus: false,
  });
