import { getHelp, listFeedback } from '@parlour/contract/help.endpoints';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { INBOX_KEY } from '../inbox/unread.ts';

const HELP_FRESH_MS = 5 * 60_000;
/** Image URLs are valid for at least five minutes. */
const FEEDBACK_FRESH_MS = 60_000;

/** Query of the help centre in a language. */
export const helpQuery = (lang: string) =>
  queryOptions({
    queryKey: ['help', lang],
    queryFn: ({ signal }) => ask(getHelp, { query: { lang, device: 'MOBILE' } }, signal).then(({ topics }) => topics),
    staleTime: HELP_FRESH_MS,
  });

/** Under the member's inbox: an answer arrives with an inbox message, and both are dropped with the session. */
export const FEEDBACK_KEY = [...INBOX_KEY, 'feedback'] as const;

/** Query of a member's feedback, newest first. */
export const feedbackQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: [...FEEDBACK_KEY, token],
    queryFn: ({ pageParam, signal }) =>
      ask(listFeedback, { query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FEEDBACK_FRESH_MS,
  });
