import { getPosition } from '@parlour/contract/reporting.endpoints';
import { listWallets } from '@parlour/contract/wallet.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

const FRESH_MS = 10_000;

/** Every movement gives the wallet a newer ledger id, so the summary is refetched with each. */
export const apartQuery = (ledgerId: string) =>
  queryOptions({
    queryKey: ['member', 'funds', 'apart', ledgerId],
    queryFn: ({ signal }) => ask(listWallets, {}, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const positionQuery = (ledgerId: string) =>
  queryOptions({
    queryKey: ['member', 'funds', 'position', ledgerId],
    queryFn: ({ signal }) => ask(getPosition, {}, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
