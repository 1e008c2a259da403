import { cancelBonus, getBonuses, listBonusHistory, listBonusOffers } from '@parlour/contract/bonus.endpoints';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, call } from '../../shared/api.ts';
import { onEvent } from '../../shared/stream.ts';

const PAGE = '20';
/** The stream refetches every query under `member` after it reconnects. */
const KEY = ['member', 'bonus'] as const;

export const bonusesQuery = (language: string) =>
  queryOptions({
    queryKey: [...KEY, 'open', language],
    queryFn: ({ signal }) => ask(getBonuses, { query: { language } }, signal),
  });

export const pastBonusesQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'past', language],
    queryFn: ({ pageParam, signal }) =>
      ask(listBonusHistory, { query: { language, size: PAGE, ...(pageParam ? { before: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** @param amount amount that the deposit would credit; null while unknown */
export const offersQuery = (language: string, amount: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'offers', language, amount],
    queryFn: ({ signal }) => ask(listBonusOffers, { query: { language, ...(amount ? { amount } : {}) } }, signal),
    placeholderData: keepPreviousData,
  });

/** Refetches on events about bonus credits: progress by play, new and ended ones. */
export function useBonusEvents(): void {
  const client = useQueryClient();
  useEffect(() => onEvent('bonus', () => void client.invalidateQueries({ queryKey: KEY })), [client]);
}

/** Gives up a bonus, at exactly the displayed figures. */
export function useGiveUp(language: string) {
  const client = useQueryClient();
  return async (id: string, loses: string) => {
    const result = await call(cancelBonus, { params: { id }, body: { loses, language } });
    await client.invalidateQueries({ queryKey: KEY });
    if (result.ok) await client.invalidateQueries({ queryKey: ['member'] });
    return result;
  };
}
