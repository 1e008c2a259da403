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

/** Everything that home shows to everybody; comes along with the document of the home page. */
export const homeQuery = (language: string) =>
  queryOptions({
    queryKey: ['home', language],
    queryFn: ({ signal }) => ask(getHome, { query: { language } }, signal),
    staleTime: HOME_FRESH_MS,
  });

export const useHome = () => useQuery(homeQuery(useListLanguage()));

const announcementsQuery = (reader: Reader) =>
  queryOptions({
    // Kept per session and language: another one of either asks anew.
    queryKey: ['announcements', reader.token, reader.language],
    queryFn: ({ signal }) =>
      ask(listAnnouncements, { query: announcementQuery(reader) }, signal).then((value) => value.list),
    staleTime: ANNOUNCED_FRESH_MS,
  });

/**
 * What is announced to this player now; undefined until the first answer, and where there is none. Home is drawn from
 * its snapshot before, so a failure is nothing that anybody has to see.
 */
export const useAnnouncements = () => useAnnounced().data;

/** The same with how its loading stands, for the page that is about it. */
export function useAnnounced() {
  const token = useSession()?.token ?? null;
  const merchantCode = useWhitelabel()?.merchantCode ?? '';
  return useQuery(announcementsQuery({ token, merchantCode, language: useListLanguage() }));
}

/**
 * The popular announcements, which the page of notices keeps at its top. Visitors have them too, whose own load is
 * without them; a failure leaves the place out.
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

/** The winner board, looked at again every half minute while it is on screen. */
export const useBigWins = () => {
  const language = useListLanguage();
  return useQuery({
    queryKey: ['winners', language],
    queryFn: ({ signal }) => ask(listBigWins, { query: { language } }, signal),
    staleTime: WINNERS_FRESH_MS,
    refetchInterval: WINNERS_FRESH_MS,
  }).data;
};
