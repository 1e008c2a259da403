import { listPromoCodeRedemptions, listPromoCodes } from '@parlour/contract/rewards.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

const KEY = ['promo codes'] as const;
/** Polling interval in ms, because members redeem codes meanwhile. */
const LOOK_EVERY_MS = 15_000;

/** Query of promo codes, newest first. */
export const usePromoCodes = () =>
  usePages([...KEY, 'list'], (query, signal) => call(listPromoCodes, { query }, signal), LOOK_EVERY_MS);

/** Query of a code's redemptions, newest first. */
export const useRedemptions = (id: string) =>
  usePages([...KEY, 'takers', id], (query, signal) =>
    call(listPromoCodeRedemptions, { params: { id }, query }, signal),
  );

export function useRenewPromoCodes(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
