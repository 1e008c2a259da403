import type { ClientResult } from '@parlour/contract/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { valueOf } from './api.ts';

/** The part of an infinite query that fetches the next page. */
export type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/**
 * Query of a paginated list, newest first. The previous list stays while another one is loading.
 *
 * @param everyMs polling interval while the tab is visible; never when omitted
 */
export function usePages<Page extends { next: string | null }>(
  key: readonly string[],
  ask: (page: { before?: string }, signal: AbortSignal) => Promise<ClientResult<Page>>,
  everyMs?: number,
) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      valueOf(await ask(pageParam === null ? {} : { before: pageParam }, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  });
}
