/** The own affiliate programme: months with their working, and players under pseudonyms. */

import {
  addPostback,
  listPostbackDeliveries,
  removePostback,
  resendPostback,
  testPostback,
} from '@parlour/contract/affiliate-postbacks.endpoints';
import type { PostbackEvent } from '@parlour/contract/affiliates';
import { type AffiliateReport, getAffiliateReport, listAffiliatePlayers } from '@parlour/contract/affiliates.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask, call } from '../../../shared/api.ts';

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

export type Postbacks = OutputOf<typeof listPostbackDeliveries>;

export const postbacksQuery = queryOptions({
  queryKey: ['member', 'affiliate', 'postbacks'],
  queryFn: ({ signal }) => ask(listPostbackDeliveries, { query: {} }, signal),
  staleTime: FRESH_MS,
});

/** Changes of postback addresses; the list is fetched again after each. */
export function usePostbackActions() {
  const client = useQueryClient();
  async function done<T>(asked: Promise<T>): Promise<T> {
    const result = await asked;
    await client.invalidateQueries({ queryKey: postbacksQuery.queryKey });
    return result;
  }
  return {
    add: (body: { url: string; events: PostbackEvent[] }) => done(call(addPostback, { body })),
    remove: (id: string) => done(call(removePostback, { params: { id } })),
    test: (id: string) => call(testPostback, { params: { id }, body: {} }),
    resend: (id: string) => done(call(resendPostback, { params: { id }, body: {} })),
  };
}
