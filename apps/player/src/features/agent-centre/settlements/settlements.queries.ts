/** Contract payments to an agent, and from him to agents below. */
import type { ContractKind } from '@parlour/contract/agent-contracts';
import {
  listDailySalaries,
  listDividends,
  listHourlySalaries,
  payAgentDebts,
} from '@parlour/contract/agent-runs.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { ask, call } from '../../../shared/api.ts';

const LISTS = { daily: listDailySalaries, dividend: listDividends, hourly: listHourlySalaries } as const;
const KEY = ['member', 'agent', 'settlements'] as const;

export type Statement = OutputOf<typeof listDailySalaries>;
export type Settlement = Statement['lines'][number];
export type Side = 'own' | 'below';

/** Settlements of a kind, newest first: the agent's own, or those that he pays. */
export const settlementsQuery = (kind: ContractKind, side: Side) =>
  infiniteQueryOptions({
    queryKey: [...KEY, kind, side],
    queryFn: ({ pageParam, signal }) =>
      ask(LISTS[kind], { query: { side, ...(pageParam === '' ? {} : { before: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** Pays the agent's debts as far as the balance allows; resolves after the lists are refetched. */
export function usePayDebts() {
  const client = useQueryClient();
  return async () => {
    const result = await call(payAgentDebts, { body: {} });
    await client.invalidateQueries({ queryKey: ['member'] });
    return result;
  };
}
