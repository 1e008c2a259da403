/** Queries of the agent centre. */

import type { DownlineSort, GameLine } from '@parlour/contract/agents';
import { getTeamKpi, listAgentQuotas, listAgentRebates, listDownlines } from '@parlour/contract/agents.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import type { Days } from './spans.rules.ts';

export type TeamKpi = OutputOf<typeof getTeamKpi>;
export type Downlines = OutputOf<typeof listDownlines>;

/** Figures are updated within seconds of play. */
const FRESH_MS = 15_000;
const PAGE = 20;

export type TeamScope = Days & { memberId?: string | undefined; line?: GameLine | undefined };

/** Drops empty parameters. */
const asked = <T extends Record<string, string | undefined>>(query: T) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as T;

export const kpiQuery = (scope: TeamScope) =>
  queryOptions({
    queryKey: ['member', 'agent', 'kpi', scope],
    queryFn: ({ signal }) => ask(getTeamKpi, { query: asked(scope) }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export type ListAsk = TeamScope & {
  search?: string | undefined;
  sort: DownlineSort;
  onlyActive?: '1' | undefined;
  onlyAgents?: '1' | undefined;
};

export const downlinesQuery = (list: ListAsk) =>
  infiniteQueryOptions({
    queryKey: ['member', 'agent', 'downlines', list],
    queryFn: ({ pageParam, signal }) =>
      ask(listDownlines, { query: { ...asked(list), page: String(pageParam), size: String(PAGE) } }, signal),
    initialPageParam: 1,
    getNextPageParam: (page, _, at) => (at * PAGE < page.total ? at + 1 : undefined),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const rebatesQuery = (days: Days) =>
  queryOptions({
    queryKey: ['member', 'agent', 'rebates', days],
    queryFn: ({ signal }) => ask(listAgentRebates, { query: days }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const quotasQuery = queryOptions({
  queryKey: ['member', 'agent', 'quotas'],
  queryFn: ({ signal }) => ask(listAgentQuotas, {}, signal),
  staleTime: FRESH_MS,
});
