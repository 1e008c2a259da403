import { getReport } from '@parlour/contract/reports.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { isComplete, type ReportDraft } from './reports.rules.ts';

/** Table of a report. The previous table stays visible while another one loads. */
export const useReport = (draft: ReportDraft) =>
  useQuery({
    queryKey: ['reports', ...Object.values(draft)],
    enabled: isComplete(draft),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => valueOf(await call(getReport, { query: draft }, signal)),
  });
