import { getBooks, listBookDays } from '@parlour/contract/reporting.endpoints';
import { listFrozenWallets } from '@parlour/contract/wallet-freezes.endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

const BOOKS = ['books'];

export type Book = 'PLAY' | 'TRIAL' | 'REAL';
export type BookSpan = { book: Book; from: string; to: string };

/** The trial balances that were kept. */
export const useBooks = (onSessionOver: () => void) =>
  useQuery({
    queryKey: [...BOOKS, 'balances'],
    queryFn: async ({ signal }) => valueOf(await call(getBooks, {}, signal), onSessionOver),
    networkMode: 'always',
    retry: false,
  });

/** What moved on each day of a span; while another one is asked for, the last one stays. */
export const useBookDays = (span: BookSpan, isAsked: boolean, onSessionOver: () => void) =>
  useQuery({
    queryKey: [...BOOKS, 'days', span.book, span.from, span.to],
    queryFn: async ({ signal }) => valueOf(await call(listBookDays, { query: span }, signal), onSessionOver),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    networkMode: 'always',
    retry: false,
  });

/** Wallets that are stopped; asked for again and again, since nobody here stops them. */
export const useFrozenWallets = (onSessionOver: () => void) =>
  useQuery({
    queryKey: [...BOOKS, 'frozen'],
    queryFn: async ({ signal }) => valueOf(await call(listFrozenWallets, {}, signal), onSessionOver),
    refetchInterval: 15_000,
    networkMode: 'always',
    retry: false,
  });

export function useRenewBooks(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BOOKS });
}
