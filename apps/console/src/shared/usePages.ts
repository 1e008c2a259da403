import type { ClientResult } from '@parlour/contract/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { valueOf } from './api.ts';

/** The part of a list that fetches what follows. */
export type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/**
 * A list that is fetched page by page, the newest first. While another list is asked for, the last one stays.
 *
 * @param onSessionOver is told when the server knows its operator no more
 * @param everyMs how often the list is asked for anew while the tab is looked at; never when left out
 */
export function usePages<Page extends { next: string | null }>(
  key: readonly string[],
  ask: (page: { before?: string }, signal: AbortSignal) => Promise<ClientResult<Page>>,
  onSessionOver: () => void,
  everyMs?: number,
) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      valueOf(await ask(pageParam === null ? {} : { before: pageParam }, signal), onSessionOver),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  });
}
