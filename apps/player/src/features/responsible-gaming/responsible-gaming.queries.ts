import type { LimitKind, LimitSpan, StopKind } from '@parlour/contract/responsible-gaming';
import {
  answerAsk,
  confirmChange,
  getProtection,
  putLimit,
  putReality,
  stopPlay,
  withdrawChange,
} from '@parlour/contract/responsible-gaming.endpoints';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, call } from '../../shared/api.ts';
import { useLanguage } from '../../shared/i18n.tsx';
import { onEvent } from '../../shared/stream.ts';

/** The stream refetches every query under `member` after it reconnects. */
const KEY = ['member', 'protection'] as const;
const FRESH_MS = 15_000;

export const protectionQuery = (language: string) =>
  queryOptions({
    queryKey: [...KEY, language],
    queryFn: ({ signal }) => ask(getProtection, { query: { language } }, signal),
    staleTime: FRESH_MS,
  });

const renew = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** Returns the member's limits and stops, updated by the event stream. */
export function useProtection() {
  const client = useQueryClient();
  useEffect(() => onEvent('protection', () => void renew(client)), [client]);
  return useQuery(protectionQuery(useLanguage()));
}

/** Returns the member's actions on limits and stops; each refetches them. */
export function useProtectionDeeds() {
  const client = useQueryClient();
  async function then<R>(act: Promise<R>): Promise<R> {
    const result = await act;
    await renew(client);
    return result;
  }
  return {
    limit: (kind: LimitKind, span: LimitSpan, amount: string | null) =>
      then(call(putLimit, { body: { kind, span, amount } })),
    confirm: (id: string) => then(call(confirmChange, { params: { id } })),
    withdraw: (id: string) => then(call(withdrawChange, { params: { id } })),
    stop: (kind: StopKind, span: Parameters<typeof call<typeof stopPlay>>[1]['body']['span']) =>
      then(call(stopPlay, { body: { kind, span } })),
    reality: (minutes: number) => then(call(putReality, { body: { minutes } })),
    answer: (answer: 'later' | 'reviewed') => then(call(answerAsk, { body: { answer } })),
  };
}
