import type { StreamEvent } from '@parlour/contract/events';
import {
  getWithdrawalFacts,
  listAdminWithdrawals,
  reconcileWithdrawals,
} from '@parlour/contract/withdrawals.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useRefetchOn } from '../../shared/refetch.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

const KEY = ['withdrawals'] as const;
const COUNT_MS = 30_000;

const isOfWithdrawal = ({ type }: StreamEvent): boolean => type === 'withdrawal';

export type View = 'due' | 'all';

/** Query of pending withdrawals, oldest first; or of all, newest first. */
export const useWithdrawals = (view: View, search: string) =>
  usePages([...KEY, 'list', view, search], ({ before }, signal) =>
    call(
      listAdminWithdrawals,
      { query: { state: view, ...(search ? { search } : {}), ...(before ? { after: before } : {}) } },
      signal,
    ),
  );

/** Query of the facts about a withdrawal; fetched once, because each access is audited. */
export const useFacts = (id: string) =>
  useQuery({
    queryKey: ['withdrawalFacts', id],
    queryFn: async ({ signal }) => valueOf(await call(getWithdrawalFacts, { params: { id } }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

/** @param span null for the last fortnight in the brand's time zone */
export const useReconciliation = (span: { from: string; to: string } | null) =>
  useQuery({
    queryKey: [...KEY, 'reconciliation', span?.from, span?.to],
    queryFn: async ({ signal }) => valueOf(await call(reconcileWithdrawals, { query: span ?? {} }, signal)),
    placeholderData: (before) => before,
    networkMode: 'always',
    retry: false,
  });

/** Returns the number that awaits an operator; undefined until loaded. */
export function useWithdrawalsDue() {
  useWithdrawalEvents();
  const may = useMay();
  return useQuery({
    queryKey: [...KEY, 'due'],
    enabled: may(listAdminWithdrawals),
    queryFn: async ({ signal }) => {
      const { due, oldest } = valueOf(await call(listAdminWithdrawals, { query: {} }, signal));
      return { count: due, oldest };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;
}

/** Refetches when a withdrawal is requested or changes, in any console. */
export const useWithdrawalEvents = (): void => useRefetchOn(KEY, isOfWithdrawal);

export function useRenewWithdrawals(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
  };
}
