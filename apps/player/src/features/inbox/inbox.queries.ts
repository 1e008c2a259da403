import type { OutputOf } from '@parlour/contract/endpoint';
import { getLetter, type Letter, listInbox, readLetters, removeLetter } from '@parlour/contract/inbox.endpoints';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, call } from '../../shared/api.ts';
import { askInboxUnread, countRead, INBOX_KEY } from './unread.ts';

const PAGE = '20';
const FRESH_MS = 30_000;

export const inboxQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: [...INBOX_KEY, 'list', language],
    queryFn: ({ pageParam, signal }) =>
      ask(listInbox, { query: { size: PAGE, language, ...(pageParam ? { before: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  });

export const letterQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...INBOX_KEY, 'letter', id, language],
    queryFn: ({ signal }) => ask(getLetter, { params: { id }, query: { language } }, signal),
    staleTime: FRESH_MS,
  });

type Pages = InfiniteData<OutputOf<typeof listInbox>>;

/** Marks unread messages as read, optimistically in the list and the counter. */
export async function markRead(client: QueryClient, ids: 'all' | string[]): Promise<void> {
  countRead('inbox', ids === 'all' ? Number.POSITIVE_INFINITY : ids.length);
  const isMeant = (id: string) => ids === 'all' || ids.includes(id);
  client.setQueriesData<Pages>(
    { queryKey: [...INBOX_KEY, 'list'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (isMeant(row.id) ? { ...row, read: true } : row)),
        })),
      },
  );
  client.setQueriesData<Letter>(
    { queryKey: [...INBOX_KEY, 'letter'] },
    (known) => known && (isMeant(known.id) ? { ...known, read: true } : known),
  );
  const answer = await call(readLetters, { body: { ids } });
  // Restores the messages that could not be marked.
  if (!answer.ok) void client.invalidateQueries({ queryKey: INBOX_KEY });
  void askInboxUnread();
}

/** Removes a message from the inbox; returns the key of the error text, or null. */
export async function takeOut(client: QueryClient, id: string): Promise<string | null> {
  const answer = await call(removeLetter, { params: { id } });
  // Already removed on another device: not an error.
  if (!answer.ok && answer.code !== 'thing.unknown') return answer.textKey;
  client.removeQueries({ queryKey: [...INBOX_KEY, 'letter', id] });
  void client.invalidateQueries({ queryKey: [...INBOX_KEY, 'list'] });
  void askInboxUnread();
  return null;
}
