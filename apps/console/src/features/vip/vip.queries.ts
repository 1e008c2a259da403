import { getMemberStanding } from '@parlour/contract/profile.endpoints';
import { listRankMembers, listRankRows } from '@parlour/contract/vip.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

const RANKS = ['ranks'] as const;

export const useRanks = () =>
  useQuery({
    queryKey: RANKS,
    queryFn: async ({ signal }) => valueOf(await call(listRankRows, {}, signal)),
  });

/** Query of a tier's members, newest account first. */
export const useHolders = (level: number) =>
  usePages([...RANKS, 'members', String(level)], (page, signal) =>
    call(listRankMembers, { params: { level: String(level) }, query: page }, signal),
  );

/** Returns a function that refetches all queries of tiers. */
export function useRenewRanks(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: RANKS });
}

/** Query of one member's play, tier and referrals. */
export const useStanding = (id: string) =>
  useQuery({
    queryKey: ['members', 'standing', id],
    enabled: useMay()(getMemberStanding),
    queryFn: async ({ signal }) => valueOf(await call(getMemberStanding, { params: { id } }, signal)),
  });
