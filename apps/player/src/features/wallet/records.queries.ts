import { listRecentlyPlayed } from '@parlour/contract/recently-played.endpoints';
import type { RecordKind } from '@parlour/contract/wallet';
import { getRound, listRounds, listStatement, refillPlayMoney } from '@parlour/contract/wallet.endpoints';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, call } from '../../shared/api.ts';
import { walletQuery } from './wallet.queries.ts';

const PAGE = '20';
/** Games offered in the filter. */
const PLAYED = '50';

/** Filter of the records; an empty string matches all. Days are ISO dates. */
export type RecordFilter = { kind: RecordKind | ''; game: string; from: string; to: string };
export const NO_FILTER: RecordFilter = { kind: '', game: '', from: '', to: '' };

/** Returns the filter's set fields, with swapped days corrected. */
export function askedFor({ kind, ...span }: RecordFilter): { kind?: RecordKind; span: Record<string, string> } {
  const [from, to] = span.from && span.to && span.from > span.to ? [span.to, span.from] : [span.from, span.to];
  const set = Object.entries({ game: span.game, from, to }).filter(([, value]) => value !== '');
  return { ...(kind ? { kind } : {}), span: Object.fromEntries(set) };
}

export const statementQuery = (language: string, filter: RecordFilter) => {
  const { span, ...kind } = askedFor(filter);
  return infiniteQueryOptions({
    queryKey: ['member', 'statement', language, filter],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listStatement,
        { query: { size: PAGE, language, ...kind, ...span, ...(pageParam ? { before: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
};

export const roundsQuery = (language: string, filter: RecordFilter) => {
  const { span } = askedFor(filter);
  return infiniteQueryOptions({
    queryKey: ['member', 'rounds', language, span],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listRounds,
        { query: { size: PAGE, language, ...span, ...(pageParam ? { before: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
};

export const roundQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['member', 'rounds', 'one', id, language],
    queryFn: ({ signal }) => ask(getRound, { params: { id }, query: { language } }, signal),
  });

export function useRefill() {
  const client = useQueryClient();
  return useMutation({
    // One idempotency key per request: a repeated one cannot refill twice.
    mutationFn: () => call(refillPlayMoney, { body: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (result) => {
      if (!result.ok) return;
      client.setQueryData(walletQuery.queryKey, result.value);
      void client.invalidateQueries({ queryKey: ['member', 'statement'] });
    },
  });
}

const GAMES_FRESH_MS = 60_000;

/** Query of the member's played games, last one first, for the filter. */
export const playedGamesQuery = (language: string) =>
  queryOptions({
    queryKey: ['member', 'played', language],
    queryFn: ({ signal }) =>
      ask(listRecentlyPlayed, { query: { page: '1', pageSize: PLAYED, language } }, signal).then((page) => page.list),
    staleTime: GAMES_FRESH_MS,
  });
