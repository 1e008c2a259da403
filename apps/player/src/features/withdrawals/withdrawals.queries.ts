import {
  addPayoutAccount,
  cancelWithdrawal,
  getWithdrawTerms,
  listWithdrawals,
  provePayment,
  removePayoutAccount,
  requestWithdrawal,
  setPaymentPassword,
} from '@parlour/contract/withdrawals.endpoints';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, call } from '../../shared/api.ts';
import { useLanguage } from '../../shared/i18n.tsx';
import { onEvent } from '../../shared/stream.ts';

const TERMS_FRESH_MS = 15_000;
const PAGE = '10';
/** The stream refetches every query under `member` after it reconnects. */
const KEY = ['member', 'withdrawals'] as const;

export const termsQuery = (language: string) =>
  queryOptions({
    queryKey: [...KEY, 'terms', language],
    queryFn: ({ signal }) => ask(getWithdrawTerms, { query: { language } }, signal),
    staleTime: TERMS_FRESH_MS,
  });

export const withdrawalsQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', language],
    queryFn: ({ pageParam, signal }) =>
      ask(listWithdrawals, { query: { size: PAGE, language, ...(pageParam ? { before: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Refetches when a withdrawal changes, withdrawals are enabled, disabled or locked, or the balance changes. */
export function useWithdrawalEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const renew = (queryKey: readonly string[]) => () => void client.invalidateQueries({ queryKey });
    const terms = renew([...KEY, 'terms']);
    const stops = [onEvent('withdrawal', renew(KEY)), onEvent('balance', terms), onEvent('protection', terms)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

type Told = { ok: boolean };

/** Returns the member's actions on withdrawals. The cache is updated with the server's answer. */
export function useWithdrawDeeds() {
  const client = useQueryClient();
  const language = useLanguage();
  const kept = async <R extends Told>(asking: Promise<R>): Promise<R> => {
    const result = await asking;
    // A refusal may also indicate changed terms: a switch, or a limit reached elsewhere.
    await client.invalidateQueries({ queryKey: KEY });
    return result;
  };
  return {
    pass: (password: string, proof: string) => call(provePayment, { body: { password, proof } }),
    setPassword: (body: { proof: string; oldPassword: string; newPassword: string }) =>
      kept(call(setPaymentPassword, { body })),
    addPayoutAccount: (body: { pass: string; method: string; holder: string; number: string }) =>
      kept(call(addPayoutAccount, { body: { ...body, language } })),
    removePayoutAccount: (id: string, pass: string) =>
      kept(call(removePayoutAccount, { params: { id }, body: { pass } })),
    request: (body: { pass: string; payee: string; amount: string; idempotencyKey: string }) =>
      kept(call(requestWithdrawal, { body: { ...body, language } })),
    cancel: (id: string) => kept(call(cancelWithdrawal, { params: { id }, body: { language } })),
  };
}
