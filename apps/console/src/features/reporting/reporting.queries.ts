import { getBooks, listBookDays } from '@parlour/contract/reporting.endpoints';
import { listFrozenWallets } from '@parlour/contract/wallet-freezes.endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

const BOOKS = ['books'];

export type Book = 'PLAY' | 'TRIAL' | 'REAL';
export type BookSpan = { book: Book; from: string; to: string };

/** Query of the stored trial balances. */
export const useBooks = () =>
  useQuery({
    queryKey: [...BOOKS, 'balances'],
    queryFn: async ({ signal }) => valueOf(await call(getBooks, {}, signal)),
    networkMode: 'always',
    retry: false,
  });

/** Query of movements by day; the previous ones stay while others are loading. */
export const useBookDays = (span: BookSpan, isAsked: boolean) =>
  useQuery({
    queryKey: [...BOOKS, 'days', span.book, span.from, span.to],
    queryFn: async ({ signal }) => valueOf(await call(listBookDays, { query: span }, signal)),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    networkMode: 'always',
    retry: false,
  });

/** Query of frozen wallets; polled, because the ledger monitor freezes them. */
export const useFrozenWallets = () =>
  useQuery({
    queryKey: [...BOOKS, 'frozen'],
    queryFn: async ({ signal }) => valueOf(await call(listFrozenWallets, {}, signal)),
    refetchInterval: 15_000,
    networkMode: 'always',
    retry: false,
  });

export function useRenewBooks(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BOOKS });
}
