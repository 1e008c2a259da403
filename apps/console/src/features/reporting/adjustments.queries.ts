import { type AdjustmentState, listAdjustments } from '@parlour/contract/adjustments.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

const ADJUSTMENTS = ['adjustments'];
const LOOK_MS = 10_000;
const COUNT_MS = 30_000;

export type AdjustmentSearch = { state: AdjustmentState | ''; account: string };

/** Query of adjustments of one state, polled every few seconds while the tab is visible, because balances change. */
export const useAdjustments = ({ state, account }: AdjustmentSearch) =>
  usePages(
    [...ADJUSTMENTS, 'list', state, account],
    (page, signal) =>
      call(
        listAdjustments,
        { query: { ...page, ...(state ? { state } : {}), ...(account ? { account } : {}) } },
        signal,
      ),
    LOOK_MS,
  );

/** Query of the number that awaits this operator; undefined until loaded. */
export const useWaiting = () =>
  useQuery({
    queryKey: [...ADJUSTMENTS, 'waiting'],
    enabled: useMay()(listAdjustments),
    queryFn: async ({ signal }) => {
      const { waiting, oldest } = valueOf(await call(listAdjustments, { query: { state: 'asked' } }, signal));
      return { count: waiting, oldest };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;

export function useRenewAdjustments(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ADJUSTMENTS });
}
