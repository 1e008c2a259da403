import { getBonusReport, listBonusGifts, listBonusRules } from '@parlour/contract/bonus.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

const BONUS = 'bonus';
const COUNT_MS = 15_000;

export const useRules = () =>
  useQuery({
    queryKey: [BONUS, 'rules'],
    queryFn: async ({ signal }) => valueOf(await call(listBonusRules, {}, signal)),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });

export const useReport = (span: { from?: string; to?: string }) =>
  useQuery({
    queryKey: [BONUS, 'report', span.from ?? '', span.to ?? ''],
    queryFn: async ({ signal }) => valueOf(await call(getBonusReport, { query: span }, signal)),
    placeholderData: (before) => before,
    networkMode: 'always',
    retry: false,
  });

export const useGifts = () =>
  usePages([BONUS, 'gifts'], (page, signal) => call(listBonusGifts, { query: page }, signal), COUNT_MS);

/** Query of the number of requests that await this operator; undefined until loaded. */
export const useGiftsDue = () =>
  useQuery({
    queryKey: [BONUS, 'due'],
    enabled: useMay()(listBonusGifts),
    queryFn: async ({ signal }) => {
      const { waiting, oldest } = valueOf(await call(listBonusGifts, { query: { size: '1' } }, signal));
      return { count: waiting, oldest };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;

export function useRenewBonus(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [BONUS] });
}
