import {
  claimReward,
  listClaimedRewards,
  listPromoCodeClaims,
  listRewards,
  redeemPromoCode,
} from '@parlour/contract/rewards.endpoints';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, call } from '../../shared/api.ts';
import { onEvent } from '../../shared/stream.ts';

/** The stream refetches every query under `member` after it reconnects. */
const KEY = ['member', 'rewards'] as const;
const CODES = ['member', 'promo codes'] as const;
const FRESH_MS = 30_000;
/** Throttle in ms, because every bet changes the progress. */
const CALM_MS = 5_000;

export const rewardsQuery = (language: string) =>
  queryOptions({
    queryKey: [...KEY, 'open', language],
    queryFn: ({ signal }) => ask(listRewards, { query: { language } }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const claimedQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'claimed', language],
    queryFn: ({ pageParam, signal }) =>
      ask(listClaimedRewards, { query: { language, ...(pageParam ? { before: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  });

export const codesQuery = queryOptions({
  queryKey: CODES,
  queryFn: ({ signal }) => ask(listPromoCodeClaims, {}, signal),
  staleTime: FRESH_MS,
});

/** Refetches when a reward arrives or is claimed, on any device, and periodically during play. */
export function useRewardEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => void client.invalidateQueries({ queryKey: KEY });
    const stops = [
      onEvent('reward', renew),
      onEvent('balance', () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          renew();
        }, CALM_MS);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** Claims a reward. The cache is updated with the server's answer. */
export function useClaimReward(language: string) {
  const client = useQueryClient();
  return async (id: string) => {
    const result = await call(claimReward, { body: { id, language } });
    await client.invalidateQueries({ queryKey: ['member'] });
    return result;
  };
}

/** @param code in the server's format: capital letters and digits */
export function useRedeem() {
  const client = useQueryClient();
  return async (code: string) => {
    const result = await call(redeemPromoCode, { body: { code } });
    if (result.ok) await client.invalidateQueries({ queryKey: ['member'] });
    return result;
  };
}
