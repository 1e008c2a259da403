/** Queries and keys of the catalogue, and of the player's favourites and recent games. */
import { CLIENT_TYPE, HOT_PLATFORM, PAGE_SIZE, PLATFORM } from '@parlour/contract/catalogue';
import {
  type Game,
  type GamePage,
  getGame,
  listClassifications,
  listGames,
  listHotGames,
  listVendors,
} from '@parlour/contract/catalogue.endpoints';
import { listFavourites } from '@parlour/contract/favourites.endpoints';
import { listRecentlyPlayed } from '@parlour/contract/recently-played.endpoints';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ask, isOffline } from '../api.ts';
import { type GameFilter, gamesOf, hotOf, listQuery, nextPage, pageOfAll, SOURCES } from './list-state.ts';

/** The catalogue changes only by operators, which the event stream announces. */
export const CATALOGUE_FRESH_MS = 5 * 60_000;
/** Lists stay cached for back navigation. */
export const LIST_KEPT_MS = 15 * 60_000;

/** Parameters of list requests: this brand's merchant and the current language. */
export type Asker = { merchant: string; language: string };

export const hotQuery = ({ merchant, language }: Asker) =>
  queryOptions({
    queryKey: ['games', 'hot', language],
    queryFn: ({ signal }) =>
      ask(
        listHotGames,
        { query: { isPlatform: HOT_PLATFORM, language, platform: PLATFORM, merchantCode: merchant, refresh: '0' } },
        signal,
      ).then((value) => value.list),
    staleTime: CATALOGUE_FRESH_MS,
    refetchOnReconnect: true,
  });

export const vendorsQuery = (language: string) =>
  queryOptions({
    queryKey: ['games', 'vendors', language],
    queryFn: ({ signal }) => ask(listVendors, { query: { refresh: '0', language } }, signal),
    staleTime: CATALOGUE_FRESH_MS,
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
  });

export const classificationsQuery = (gameType: string, vassalage: string, { merchant, language }: Asker) =>
  queryOptions({
    queryKey: ['games', 'classifications', gameType, vassalage, language],
    queryFn: ({ signal }) =>
      ask(listClassifications, { query: { typeId: gameType, merchant, vassalage, language } }, signal).then(
        (value) => value.list,
      ),
    staleTime: CATALOGUE_FRESH_MS,
    refetchOnReconnect: true,
  });

export const gameQuery = (nodeId: string, language: string) =>
  queryOptions({
    queryKey: ['games', 'one', nodeId, language],
    queryFn: ({ signal }) => ask(getGame, { query: { nodeId, language } }, signal),
    staleTime: CATALOGUE_FRESH_MS,
    refetchOnReconnect: true,
  });

/** Keys of the player's own lists, for invalidation. */
export const FAVOURITES_KEY = ['member', 'favourites'] as const;
export const RECENTLY_PLAYED_KEY = ['member', 'recents'] as const;

type PageCall = (page: number, signal: AbortSignal) => Promise<GamePage>;

const pageSize = String(PAGE_SIZE);

function source(filter: GameFilter, asker: Asker, hot: (signal: AbortSignal) => Promise<Game[]>): PageCall {
  const { language } = asker;
  const own = { gameType: filter.gameType, vendor: filter.vassalage };
  switch (SOURCES[filter.dataType]) {
    case 'list':
      return (page, signal) => ask(listGames, { query: listQuery(filter, page, asker) }, signal);
    case 'hot':
      return async (page, signal) => pageOfAll(hotOf(await hot(signal), filter), page);
    case 'favourites':
      return (page, signal) =>
        ask(listFavourites, { query: { ...own, pageNo: String(page), pageSize, language } }, signal).then(
          ({ content, pageNum, totalPages, totalCount }) => ({ games: content, pageNum, totalPages, totalCount }),
        );
    case 'recents':
      return (page, signal) =>
        ask(
          listRecentlyPlayed,
          { query: { ...own, page: String(page), pageSize, clientType: CLIENT_TYPE, language } },
          signal,
        ).then(({ list, totalPages, totalCount }) => ({ games: list, pageNum: page, totalPages, totalCount }));
  }
}

function keyOf(filter: GameFilter, language: string) {
  const kind = SOURCES[filter.dataType];
  if (kind === 'favourites') return [...FAVOURITES_KEY, 'list', filter, language];
  if (kind === 'recents') return [...RECENTLY_PLAYED_KEY, 'list', filter, language];
  return ['games', 'list', filter, language];
}

/**
 * Query of a game list by its filter. Each filter has its own key, so that a late answer of an old filter cannot reach
 * the new list, and its request is cancelled.
 */
export const listQueryOf = (filter: GameFilter, asker: Asker, hot: (signal: AbortSignal) => Promise<Game[]>) =>
  infiniteQueryOptions({
    queryKey: keyOf(filter, asker.language),
    queryFn: ({ pageParam, signal }) => source(filter, asker, hot)(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: SOURCES[filter.dataType] === 'recents' ? 0 : CATALOGUE_FRESH_MS,
    gcTime: LIST_KEPT_MS,
    refetchOnReconnect: true,
    enabled: filter.dataType !== 'SEARCH' || filter.name.trim() !== '',
  });

/**
 * Returns the display state of a query. A call that failed offline is shown as such immediately, while it is retried.
 */
export function stateOf(
  query: { isPending: boolean; isError: boolean; failureReason: unknown },
  rows: number,
): 'waiting' | 'offline' | 'failed' | 'empty' | 'rows' {
  if (rows > 0) return 'rows';
  if (query.failureReason && isOffline(query.failureReason)) return 'offline';
  if (query.isError) return 'failed';
  return query.isPending ? 'waiting' : 'empty';
}

export type GameListView = {
  state: 'waiting' | 'offline' | 'failed' | 'empty' | 'rows';
  games: Game[];
  totalCount: number;
  more: (() => void) | undefined;
  loadingMore: boolean;
  /** Error of the next page; it is not retried automatically. */
  moreFailure: unknown;
  /** The error, in a failed state. */
  failure: unknown;
  retry: () => void;
};

/** Returns the list of a filter for display. */
export function useGameList(filter: GameFilter, asker: Asker): GameListView {
  const client = useQueryClient();
  const list = useInfiniteQuery(listQueryOf(filter, asker, () => client.fetchQuery(hotQuery(asker))));
  const pages = list.data?.pages ?? [];
  const games = gamesOf(pages);
  return {
    state: stateOf(list, games.length),
    games,
    totalCount: pages.at(-1)?.totalCount ?? 0,
    more: list.hasNextPage ? () => void list.fetchNextPage({ cancelRefetch: false }) : undefined,
    loadingMore: list.isFetchingNextPage,
    moreFailure: list.isFetchNextPageError ? list.error : null,
    failure: list.failureReason,
    retry: () => void list.refetch(),
  };
}
