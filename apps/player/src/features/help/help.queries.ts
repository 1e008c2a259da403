import { getHelp, listFeedback } from '@parlour/contract/help.endpoints';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { INBOX_KEY } from '../inbox/unread.ts';

const HELP_FRESH_MS = 5 * 60_000;
/** Addresses of pictures are good for five minutes at least. */
const FEEDBACK_FRESH_MS = 60_000;

/** The help centre in a language. */
export const helpQuery = (lang: string) =>
  queryOptions({
    queryKey: ['help', lang],
    queryFn: ({ signal }) => ask(getHelp, { query: { lang, device: 'MOBILE' } }, signal).then(({ topics }) => topics),
    staleTime: HELP_FRESH_MS,
  });

/** Of the member's own: an answer comes with a message to the inbox, and both are forgotten with the session. */
export const FEEDBACK_KEY = [...INBOX_KEY, 'feedback'] as const;

/** What a member sent, the newest first. */
export const feedbackQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: [...FEEDBACK_KEY, token],
    queryFn: ({ pageParam, signal }) =>
      ask(listFeedback, { query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FEEDBACK_FRESH_MS,
  });
