import { listCredits } from '@parlour/contract/credit-policy.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';

const CREDITS = 'credits';
const COUNT_MS = 15_000;

/** Query of the credits that await a second operator, and the sums of the day. */
export const useCredits = () =>
  useQuery({
    queryKey: [CREDITS, 'list'],
    queryFn: async ({ signal }) => valueOf(await call(listCredits, {}, signal)),
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  });

/** Query of the number of credits that await this operator; undefined until loaded. */
export const useCreditsDue = () =>
  useQuery({
    queryKey: [CREDITS, 'due'],
    enabled: useMay()(listCredits),
    queryFn: async ({ signal }) => {
      const { waiting, oldest } = valueOf(await call(listCredits, {}, signal));
      return { count: waiting, oldest };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;

export function useRenewCredits(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [CREDITS] });
}
