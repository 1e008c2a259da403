/** The own affiliate programme: months with their working, and players under pseudonyms. */
import { type AffiliateReport, getAffiliateReport, listAffiliatePlayers } from '@parlour/contract/affiliates.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api.ts';

export type Report = AffiliateReport;
export type Month = Report['months'][number];
export type PlayersPage = OutputOf<typeof listAffiliatePlayers>;
export type ReferredPlayer = PlayersPage['players'][number];

const FRESH_MS = 15_000;
const before = (cursor: string) => (cursor === '' ? {} : { before: cursor });

export const reportQuery = infiniteQueryOptions({
  queryKey: ['member', 'affiliate', 'report'],
  queryFn: ({ pageParam, signal }) => ask(getAffiliateReport, { query: before(pageParam) }, signal),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: FRESH_MS,
});

export const playersQuery = infiniteQueryOptions({
  queryKey: ['member', 'affiliate', 'players'],
  queryFn: ({ pageParam, signal }) => ask(listAffiliatePlayers, { query: before(pageParam) }, signal),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: FRESH_MS,
});
