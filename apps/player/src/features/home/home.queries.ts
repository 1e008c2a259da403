import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { listAnnouncements, listPopular } from '@parlour/contract/announcements.endpoints';
import { listBigWins } from '@parlour/contract/big-wins.endpoints';
import { getHome } from '@parlour/contract/catalogue.endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { useListLanguage } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { announcementQuery, type Reader, tokenMark } from './announcements.ts';

const HOME_FRESH_MS = 60_000;
const ANNOUNCED_FRESH_MS = 60_000;
const WINNERS_FRESH_MS = 30_000;
const NONE: readonly Announcement[] = [];

/** Query of home's public content; its answer is embedded in the home page's document. */
export const homeQuery = (language: string) =>
  queryOptions({
    queryKey: ['home', language],
    queryFn: ({ signal }) => ask(getHome, { query: { language } }, signal),
    staleTime: HOME_FRESH_MS,
  });

export const useHome = () => useQuery(homeQuery(useListLanguage()));

const announcementsQuery = (reader: Reader) =>
  queryOptions({
    // Cached per session and language.
    queryKey: ['announcements', reader.token, reader.language],
    queryFn: ({ signal }) =>
      ask(listAnnouncements, { query: announcementQuery(reader) }, signal).then((value) => value.list),
    staleTime: ANNOUNCED_FRESH_MS,
  });

/**
 * Returns the current announcements for this player; undefined until the first answer or without one. Home renders from
 * its snapshot meanwhile, so a failure is not reported.
 */
export const useAnnouncements = () => useAnnounced().data;

/** Returns the announcements query with its state, for the announcements page. */
export function useAnnounced() {
  const token = useSession()?.token ?? null;
  const merchantCode = useWhitelabel()?.merchantCode ?? '';
  return useQuery(announcementsQuery({ token, merchantCode, language: useListLanguage() }));
}

/**
 * Returns the popular announcements, shown at the top of the announcements page. Also for visitors, whose own request
 * does not include them; after a failure the section is omitted.
 */
export function usePopular(): { popular: readonly Announcement[]; isPending: boolean } {
  const token = useSession()?.token ?? null;
  const language = useListLanguage();
  const { data, isPending } = useQuery({
    queryKey: ['announcements', token, language, 'popular'],
    queryFn: ({ signal }) =>
      ask(listPopular, { query: { token: tokenMark(token), language } }, signal).then(({ list }) => list),
    staleTime: ANNOUNCED_FRESH_MS,
  });
  return { popular: data ?? NONE, isPending };
}

/** Query of the big wins, polled every 30 s while they are on screen. */
export const useBigWins = () => {
  const language = useListLanguage();
  return useQuery({
    queryKey: ['winners', language],
    queryFn: ({ signal }) => ask(listBigWins, { query: { language } }, signal),
    staleTime: WINNERS_FRESH_MS,
    refetchInterval: WINNERS_FRESH_MS,
  }).data;
};
