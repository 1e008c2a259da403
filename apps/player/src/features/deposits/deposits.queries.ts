import type { DepositGroup } from '@parlour/contract/deposits';
import {
  announceDeposit,
  cancelDeposit,
  checkDeposit,
  type Deposit,
  getDeposit,
  listDepositMethods,
  listDeposits,
  openDeposit,
  redeemVoucher,
} from '@parlour/contract/deposits.endpoints';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, CallError, call } from '../../shared/api.ts';
import { useLanguage } from '../../shared/i18n.tsx';
import { onEvent } from '../../shared/stream.ts';

const METHODS_FRESH_MS = 60_000;
const PAGE = '20';
/** The stream refetches every query under `member` after it reconnects. */
const KEY = ['member', 'deposits'] as const;
const METHODS = ['member', 'depositMethods'] as const;

/** Whether the deposit does not exist or belongs to another member. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && error.failure.code === 'thing.unknown';

export const methodsQuery = (language: string) =>
  queryOptions({
    queryKey: [...METHODS, language],
    queryFn: ({ signal }) => ask(listDepositMethods, { query: { language } }, signal),
    staleTime: METHODS_FRESH_MS,
  });

export const openDepositsQuery = (language: string) =>
  queryOptions({
    queryKey: [...KEY, 'open', language],
    queryFn: ({ signal }) => ask(listDeposits, { query: { group: 'open', size: PAGE, language } }, signal),
  });

export const depositQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id, language],
    queryFn: ({ signal }) => ask(getDeposit, { params: { id }, query: { language } }, signal),
  });

export const historyQuery = (group: DepositGroup | 'all', language: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'history', group, language],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listDeposits,
        {
          query: {
            size: PAGE,
            language,
            ...(group === 'all' ? {} : { group }),
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Refetches deposits when the state of one changes. */
export function useDepositEvents(): void {
  const client = useQueryClient();
  useEffect(() => onEvent('deposit', () => void client.invalidateQueries({ queryKey: KEY })), [client]);
}

/** Returns the player's actions on deposits. The cache is updated with the server's answer. */
export function useDepositDeeds() {
  const client = useQueryClient();
  const language = useLanguage();
  const keep = async (deposit: Deposit) => {
    client.setQueryData(depositQuery(deposit.id, language).queryKey, deposit);
    await client.invalidateQueries({ queryKey: KEY });
  };
  type CallResult = { ok: true; value: Deposit } | { ok: false };
  const kept = async <R extends CallResult>(asking: Promise<R>): Promise<R> => {
    const result = await asking;
    if (result.ok) await keep(result.value);
    return result;
  };
  return {
    open: (draft: { method: string; amount: string; idempotencyKey: string; bonus: string | null }) =>
      kept(call(openDeposit, { body: { ...draft, language } })),
    redeem: (code: string, bonus: string | null) => kept(call(redeemVoucher, { body: { code, bonus, language } })),
    check: (id: string) => kept(call(checkDeposit, { params: { id }, body: { language } })),
    announce: (id: string, reference: string, images: string[]) =>
      kept(call(announceDeposit, { params: { id }, body: { reference, images, language } })),
    cancel: (id: string) => kept(call(cancelDeposit, { params: { id }, body: { language } })),
    /** Refetches the methods, because the offer has changed. */
    renewMethods: () => client.invalidateQueries({ queryKey: METHODS }),
  };
}
