import {
  countDepositsWaiting,
  getAdminDeposit,
  listAdminDeposits,
  listDepositCases,
  listMethodRows,
  listVoucherBatches,
} from '@parlour/contract/deposits.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';
import { askedOf, type DepositSearch } from './deposits.rules.ts';

const DEPOSITS = ['deposits'] as const;
const METHODS = ['methods'] as const;
const VOUCHERS = ['vouchers'] as const;
/** Polling interval in ms; short, because members wait for their money. */
const LOOK_EVERY_MS = 5_000;
const COUNT_MS = 15_000;

/** Query of deposits that await an operator, oldest first; or of all matching ones, newest first. */
export const useDeposits = (list: 'waiting' | 'all', search: DepositSearch) =>
  usePages(
    [...DEPOSITS, 'list', list, ...Object.values(search)],
    ({ before }, signal) =>
      call(listAdminDeposits, { query: { list, ...askedOf(search), ...(before ? { after: before } : {}) } }, signal),
    LOOK_EVERY_MS,
  );

/** Query of one deposit with its history. */
export const useDeposit = (id: string) =>
  useQuery({
    queryKey: [...DEPOSITS, 'one', id],
    queryFn: async ({ signal }) => valueOf(await call(getAdminDeposit, { params: { id } }, signal)),
    refetchInterval: LOOK_EVERY_MS,
    networkMode: 'always',
    retry: false,
  });

export const useCases = (list: 'open' | 'closed') =>
  usePages(
    [...DEPOSITS, 'cases', list],
    ({ before }, signal) => call(listDepositCases, { query: { list, ...(before ? { after: before } : {}) } }, signal),
    LOOK_EVERY_MS,
  );

/** Query of the number that awaits an operator; undefined until loaded. */
export const useDepositsDue = () =>
  useQuery({
    queryKey: [...DEPOSITS, 'due'],
    enabled: useMay()(countDepositsWaiting),
    queryFn: async ({ signal }) => valueOf(await call(countDepositsWaiting, {}, signal)),
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;

export const useMethods = () =>
  useQuery({
    queryKey: METHODS,
    enabled: useMay()(listMethodRows),
    queryFn: async ({ signal }) => valueOf(await call(listMethodRows, {}, signal)),
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });

export const useBatches = () => usePages(VOUCHERS, (page, signal) => call(listVoucherBatches, { query: page }, signal));

/** Returns a function that refetches all queries of one of the three sections. */
export function useRenewCashier(of: 'deposits' | 'methods' | 'vouchers'): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [of] });
}
