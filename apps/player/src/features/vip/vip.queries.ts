import { getRankProgress, listRanks } from '@parlour/contract/vip.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';

/** Throttle, because play changes it continuously. */
const PROGRESS_FRESH_MS = 10_000;
const LADDER_FRESH_MS = 5 * 60_000;

export const rankQuery = (language: string) =>
  queryOptions({
    queryKey: ['member', 'rank', language],
    queryFn: ({ signal }) => ask(getRankProgress, { query: { language } }, signal),
    staleTime: PROGRESS_FRESH_MS,
  });

export const tiersQuery = (language: string) =>
  queryOptions({
    queryKey: ['ranks', language],
    queryFn: ({ signal }) => ask(listRanks, { query: { language } }, signal).then((value) => value.ranks),
    staleTime: LADDER_FRESH_MS,
  });
