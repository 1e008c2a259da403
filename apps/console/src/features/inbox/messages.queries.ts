import { listMessageReaders, listMessages, listPlanned } from '@parlour/contract/inbox.endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { usePages } from '../../shared/usePages.ts';

export const MESSAGES_KEY = ['messages'];

/** Query of sent messages, newest first. */
export const useMessages = (onSessionOver: () => void) =>
  usePages(MESSAGES_KEY, (query, signal) => call(listMessages, { query }, signal), onSessionOver);

/** Query of a message's readers, paginated. */
export const useMessageReaders = (id: string, onSessionOver: () => void) =>
  useInfiniteQuery({
    queryKey: [...MESSAGES_KEY, 'readers', id],
    queryFn: async ({ pageParam, signal }) =>
      valueOf(
        await call(listMessageReaders, { params: { id }, query: pageParam ? { after: pageParam } : {} }, signal),
        onSessionOver,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

const LOOK_EVERY_MS = 5_000;

/** Query of scheduled messages; polled, because they are sent automatically. */
export const usePlanned = (onSessionOver: () => void) =>
  useQuery({
    queryKey: [...MESSAGES_KEY, 'planned'],
    queryFn: async ({ signal }) => valueOf(await call(listPlanned, {}, signal), onSessionOver),
    refetchInterval: ({ state }) => ((state.data?.rows.length ?? 0) > 0 ? LOOK_EVERY_MS : false),
    networkMode: 'always',
    retry: false,
  });
