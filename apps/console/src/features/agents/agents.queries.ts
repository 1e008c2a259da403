import type { ContractKind } from '@parlour/contract/agent-contracts';
import { approveAgentRun, getAgentRun, listAgentRuns, recomputeAgentRun } from '@parlour/contract/agent-runs.endpoints';
import { getAgentPlace, listAgentPlaces, listRebateDays } from '@parlour/contract/agents.admin.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

export const KEY = ['agents'] as const;
const REFRESH_MS = 15_000;
const COUNT_MS = 30_000;

/** A kind of contract, or all. */
export type KindFilter = ContractKind | 'all';

/** Query of settlements, newest first; polled, because they are computed and paid automatically. */
export const useRuns = (kind: KindFilter) =>
  usePages(
    [...KEY, 'runs', kind],
    ({ before }, signal) =>
      call(listAgentRuns, { query: { ...(kind === 'all' ? {} : { kind }), ...(before ? { before } : {}) } }, signal),
    REFRESH_MS,
  );

/** Query of the number of settlements that await an operator; undefined until loaded. */
export const useAgentRunsDue = (): { count: number; oldest: string | null } | undefined =>
  useQuery({
    queryKey: [...KEY, 'due'],
    enabled: useMay()(listAgentRuns),
    queryFn: async ({ signal }) => {
      const { toReview, oldestToReview } = valueOf(await call(listAgentRuns, { query: {} }, signal));
      return { count: toReview, oldest: oldestToReview };
    },
    refetchInterval: COUNT_MS,
    networkMode: 'always',
    retry: false,
  }).data;

/**
 * Query of a settlement with its lines in the order of payment. @param isLive whether something may still be computed
 * or paid
 */
export const useRun = (id: string, isLive: boolean) =>
  usePages(
    [...KEY, 'run', id],
    ({ before }, signal) => call(getAgentRun, { params: { id }, query: before ? { after: before } : {} }, signal),
    isLive ? REFRESH_MS : undefined,
  );

/** Query of members whose account names begin with a text; without one, of the top-level agents. */
export const usePlaces = (account: string) =>
  usePages([...KEY, 'places', account], ({ before }, signal) =>
    call(
      listAgentPlaces,
      { query: { ...(account === '' ? {} : { account }), ...(before ? { after: before } : {}) } },
      signal,
    ),
  );

export const usePlace = (id: string) =>
  usePages([...KEY, 'place', id], ({ before }, signal) =>
    call(getAgentPlace, { params: { id }, query: before ? { after: before } : {} }, signal),
  );

/** Query of days with paid rebates, newest first; polled, because they are paid automatically. */
export const useRebateDays = () =>
  usePages(
    [...KEY, 'rebates'],
    ({ before }, signal) => call(listRebateDays, { query: before ? { before } : {} }, signal),
    REFRESH_MS,
  );

export function useRenewAgents(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
  };
}

export const sendApproval = (id: string, body: { payable: string; reason: string }) =>
  call(approveAgentRun, { params: { id }, body });
export const askRecomputation = (id: string) => call(recomputeAgentRun, { params: { id } });
