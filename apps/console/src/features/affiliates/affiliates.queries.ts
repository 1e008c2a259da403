import {
  decideAffiliateMove,
  listAffiliateMoves,
  moveAffiliatePlayer,
} from '@parlour/contract/affiliate-moves.endpoints';
import {
  addAffiliate,
  addAffiliateTerms,
  approveAffiliatePayout,
  excludeAffiliatePlayer,
  getAdminAffiliate,
  getAffiliatesDue,
  listAdminAffiliatePlayers,
  listAdminPostbacks,
  listAffiliates,
  recomputeAffiliateMonth,
  resendAdminPostback,
  setAffiliateState,
} from '@parlour/contract/affiliates.admin.endpoints';
import type { AffiliateTerms } from '@parlour/contract/affiliates.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

export const KEY = ['affiliates'] as const;
const REFRESH_MS = 30_000;

/** Query of affiliates whose account names begin with a text, and of all waiting payouts. */
export const useAffiliates = (account: string) =>
  usePages(
    [...KEY, 'list', account],
    ({ before }, signal) =>
      call(
        listAffiliates,
        { query: { ...(account === '' ? {} : { account }), ...(before ? { after: before } : {}) } },
        signal,
      ),
    REFRESH_MS,
  );

/** Query of the payouts and moves that await an operator; undefined until loaded. */
export const useAffiliatesDue = (): OutputOf<typeof getAffiliatesDue> | undefined =>
  useQuery({
    queryKey: [...KEY, 'due'],
    enabled: useMay()(getAffiliatesDue),
    queryFn: async ({ signal }) => valueOf(await call(getAffiliatesDue, {}, signal)),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  }).data;

export const useAffiliate = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) => valueOf(await call(getAdminAffiliate, { params: { id } }, signal)),
  });

export const usePlayers = (id: string) =>
  usePages([...KEY, 'players', id], ({ before }, signal) =>
    call(listAdminAffiliatePlayers, { params: { id }, query: before ? { before } : {} }, signal),
  );

export const usePostbacks = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'postbacks', id],
    queryFn: async ({ signal }) => valueOf(await call(listAdminPostbacks, { params: { id } }, signal)),
    refetchInterval: REFRESH_MS,
  });

export const useMoves = () =>
  useQuery({
    queryKey: [...KEY, 'moves'],
    queryFn: async ({ signal }) => valueOf(await call(listAffiliateMoves, {}, signal)),
    refetchInterval: REFRESH_MS,
  });

export function useRenew(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
  };
}

export const sendAffiliate = (body: {
  account: string;
  upline: string | null;
  terms: AffiliateTerms;
  reason: string;
}) => call(addAffiliate, { body });
export const sendTerms = (id: string, body: { month: string; terms: AffiliateTerms; reason: string }) =>
  call(addAffiliateTerms, { params: { id }, body });
export const sendState = (id: string, body: { state: 'active' | 'closed'; reason: string }) =>
  call(setAffiliateState, { params: { id }, body });
export const sendExclusion = (id: string, body: { excluded: boolean; reason: string }) =>
  call(excludeAffiliatePlayer, { params: { id }, body });
export const sendPayout = (id: string, body: { payout: string; reason: string }) =>
  call(approveAffiliatePayout, { params: { id }, body });
export const askRecomputation = (id: string) => call(recomputeAffiliateMonth, { params: { id } });
export const sendAgain = (id: string) => call(resendAdminPostback, { params: { id }, body: {} });
export const sendMove = (body: { account: string; to: string | null; reason: string }) =>
  call(moveAffiliatePlayer, { body });
export const sendMoveDecision = (id: string, body: { approve: boolean; reason: string }) =>
  call(decideAffiliateMove, { params: { id }, body });
