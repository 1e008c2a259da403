import { getReport } from '@parlour/contract/reports.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { isComplete, type ReportDraft } from './reports.rules.ts';

/** A report's table. While another one loads, the last one stays. */
export const useReport = (draft: ReportDraft, onSessionOver: () => void) =>
  useQuery({
    queryKey: ['reports', ...Object.values(draft)],
    enabled: isComplete(draft),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => valueOf(await call(getReport, { query: draft }, signal), onSessionOver),
  });
