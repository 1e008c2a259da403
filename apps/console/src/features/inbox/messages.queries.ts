import { listMessageReaders, listMessages, listPlanned } from '@parlour/contract/inbox.endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

export const MESSAGES_KEY = ['messages'];

/** Query of sent messages, newest first. */
export const useMessages = () => usePages(MESSAGES_KEY, (query, signal) => call(listMessages, { query }, signal));

/** Query of a message's readers, paginated. */
export const useMessageReaders = (id: string) =>
  useInfiniteQuery({
    queryKey: [...MESSAGES_KEY, 'readers', id],
    queryFn: async ({ pageParam, signal }) =>
      valueOf(await call(listMessageReaders, { params: { id }, query: pageParam ? { after: pageParam } : {} }, signal)),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

const LOOK_EVERY_MS = 5_000;

/** Query of scheduled messages; polled, because they are sent automatically. */
export const usePlanned = () =>
  useQuery({
    queryKey: [...MESSAGES_KEY, 'planned'],
    queryFn: async ({ signal }) => valueOf(await call(listPlanned, {}, signal)),
    refetchInterval: ({ state }) => ((state.data?.rows.length ?? 0) > 0 ? LOOK_EVERY_MS : false),
    networkMode: 'always',
    retry: false,
  });
