import { type FeedbackState, listFeedbackAdmin } from '@parlour/contract/help.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

export const FEEDBACK_KEY = ['feedback'];
const REFRESH_MS = 15_000;
const COUNT_MS = 60_000;

/** Query of feedback of one state, polled every 15 s while the tab is visible. */
export const useFeedback = (state: FeedbackState) =>
  usePages(
    [...FEEDBACK_KEY, state],
    (page, signal) => call(listFeedbackAdmin, { query: { state, ...page } }, signal),
    REFRESH_MS,
  );

/** Query of the number of unanswered items; undefined until loaded. */
export const useWaiting = () =>
  useQuery({
    queryKey: [...FEEDBACK_KEY, 'waiting'],
    enabled: useMay()(listFeedbackAdmin),
    queryFn: async ({ signal }) => {
      const { open, oldest } = valueOf(await call(listFeedbackAdmin, { query: { state: 'open' } }, signal));
      return { count: open, oldest };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;
