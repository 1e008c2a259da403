/** The player's favourites, and their optimistic changes. */
import type { Game, GamePage } from '@parlour/contract/catalogue.endpoints';
import {
  addFavourite,
  listFavouriteIds,
  listFavourites,
  removeFavourite,
} from '@parlour/contract/favourites.endpoints';
import { afterFrame } from '@parlour/ui/after-frame';
import { type InfiniteData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ask, textKeyOfError } from '../api.ts';
import { type T, useT } from '../i18n.tsx';
import { useSession } from '../store.ts';
import { toasts } from '../toasts.ts';
import { marksOf } from './favourite-marks.ts';
import { backAt, withFavourite, withoutFavourite } from './favourites.rules.ts';
import { FAVOURITES_KEY } from './games.queries.ts';
import { useGuard } from './use-guard.ts';

const IDS_KEY = [...FAVOURITES_KEY, 'ids'] as const;
const LISTS_KEY = [...FAVOURITES_KEY, 'list'] as const;
const FRESH_MS = 60_000;

const idsQuery = queryOptions({
  queryKey: IDS_KEY,
  queryFn: ({ signal }): Promise<readonly string[]> => ask(listFavouriteIds, { query: {} }, signal),
  staleTime: FRESH_MS,
});

const watchNothing = () => () => {};

/** Returns whether the game is a favourite. */
export function useIsFavourite(nodeId: string): boolean {
  const isIn = useSession() !== null;
  const marks = marksOf(useQueryClient(), idsQuery);
  const watch = useCallback((star: () => void) => marks.watch(nodeId, star), [marks, nodeId]);
  return useSyncExternalStore(
    isIn ? watch : watchNothing,
    () => isIn && marks.has(nodeId),
    () => false,
  );
}

type Lists = InfiniteData<GamePage, number>;

const without = (list: Lists | undefined, nodeId: string): Lists | undefined =>
  list && {
    ...list,
    pages: list.pages.map((page) => {
      const games = page.games.filter((game) => game.nodeId !== nodeId);
      return { ...page, games, totalCount: page.totalCount - page.games.length + games.length };
    }),
  };

const HOME_KEY = [...FAVOURITES_KEY, 'home'] as const;
/** Favourites that home and the menu load at once; the list's own pages have 36. */
export const FAVOURITES_AT_ONCE = 100;

/** Query of the newest favourites for home. */
export const homeFavouritesQuery = (language: string) =>
  queryOptions({
    queryKey: [...HOME_KEY, language],
    queryFn: ({ signal }): Promise<readonly Game[]> =>
      ask(
        listFavourites,
        { query: { pageNo: '1', pageSize: String(FAVOURITES_AT_ONCE), gameType: '', vendor: '', language } },
        signal,
      ).then((value) => value.content),
    staleTime: FRESH_MS,
  });

/** Serialises mutations, so that quick taps reach the server in order. */
const SCOPE = { id: 'favourites' };

type Mark = { nodeId: string; on: boolean };

/** Applies a change optimistically, and returns what is needed to undo it. */
async function showAtOnce(client: QueryClient, { nodeId, on }: Mark) {
  await client.cancelQueries({ queryKey: FAVOURITES_KEY });
  const ids = client.getQueryData<readonly string[]>(IDS_KEY);
  const lists = client.getQueriesData<Lists>({ queryKey: LISTS_KEY });
  const home = client.getQueriesData<readonly Game[]>({ queryKey: HOME_KEY });
  show(client, { nodeId, on });
  return { ids, lists, home };
}

/** Changes the star, and removes an unmarked game from the lists; a marked one is added by a refetch. */
function show(client: QueryClient, { nodeId, on }: Mark): void {
  client.setQueryData<readonly string[]>(IDS_KEY, (now = []) =>
    on ? withFavourite(now, nodeId) : withoutFavourite(now, nodeId),
  );
  if (!on) {
    client.setQueriesData<Lists>({ queryKey: LISTS_KEY }, (list) => without(list, nodeId));
    client.setQueriesData<readonly Game[]>({ queryKey: HOME_KEY }, (games) =>
      games?.filter((game) => game.nodeId !== nodeId),
    );
  }
}

/** Applies a change from another device. One made here is already shown, and its event changes nothing. */
export function takeFavourite(client: QueryClient, { nodeId, on }: Mark): void {
  const mutationKey = [SCOPE.id];
  const isOfGame = ({ state }: { state: { variables: unknown } }) => (state.variables as Mark).nodeId === nodeId;
  if (client.isMutating({ mutationKey, predicate: isOfGame }) > 0) return;
  const ids = client.getQueryData<readonly string[]>(IDS_KEY);
  if (ids?.includes(nodeId) === on) return;
  if (ids) show(client, { nodeId, on });
  // While a change is pending, an answer would revert it on the screen.
  const refetchType = client.isMutating({ mutationKey }) > 0 ? 'none' : 'active';
  void client.invalidateQueries({ queryKey: FAVOURITES_KEY, refetchType });
}

/** Undoes {@link showAtOnce}, but not the changes of other taps since. */
function undo(client: QueryClient, { nodeId, on }: Mark, remembered: Awaited<ReturnType<typeof showAtOnce>>): void {
  const { ids } = remembered;
  // A tap before the ids were loaded has no previous state: they are refetched.
  if (!ids) void client.resetQueries({ queryKey: IDS_KEY });
  else
    client.setQueryData<readonly string[]>(IDS_KEY, (now = []) =>
      on ? withoutFavourite(now, nodeId) : backAt(now, nodeId, ids.indexOf(nodeId)),
    );
  if (on) return;
  const others = client.isMutating({ mutationKey: [SCOPE.id] }) > 1;
  if (others) void client.invalidateQueries({ queryKey: FAVOURITES_KEY });
  else for (const [key, data] of [...remembered.lists, ...remembered.home]) client.setQueryData(key, data);
}

/** Sends the change to the server; a refusal undoes {@link showAtOnce}. */
const change = (client: QueryClient, draft: { nodeId: string; vendor: string; on: boolean }, t: T) =>
  client
    .getMutationCache()
    .build<unknown, Error, typeof draft, Awaited<ReturnType<typeof showAtOnce>>>(client, {
      mutationKey: [SCOPE.id],
      scope: SCOPE,
      mutationFn: ({ nodeId, vendor, on }) => ask(on ? addFavourite : removeFavourite, { body: { nodeId, vendor } }),
      onMutate: (wished) => showAtOnce(client, wished),
      onError: (error, wished, remembered) => {
        if (remembered) undo(client, wished, remembered);
        toasts.show('fail', t(textKeyOfError(error)));
      },
      onSuccess: (_value, { on }, remembered) => {
        if (!remembered.ids) void client.invalidateQueries({ queryKey: IDS_KEY });
        if (on) for (const queryKey of [LISTS_KEY, HOME_KEY]) void client.invalidateQueries({ queryKey });
      },
    })
    .execute(draft)
    // The refusal was shown.
    .catch(() => undefined);

/**
 * Returns a function that marks or unmarks a game. The star changes in the next frame, before any other work; then the
 * lists are updated and the server is called. A refusal reverts the change.
 *
 * @returns a function of the game and the wanted state, which returns whether the star changed; a visitor gets the
 *   login instead, after which it changes
 */
export function useFavouriteToggle(): (game: Pick<Game, 'nodeId' | 'vassalage'>, on: boolean) => boolean {
  const t = useT();
  const client = useQueryClient();
  const guard = useGuard();
  const toggle: ReturnType<typeof useFavouriteToggle> = (game, on) => {
    if (!guard(() => toggle(game, on))) return false;
    const { nodeId, vassalage: vendor } = game;
    const marks = marksOf(client, idsQuery);
    marks.turn(nodeId, on);
    afterFrame(() => {
      const ids = client.getQueryData<readonly string[]>(IDS_KEY) ?? [];
      if (on === ids.includes(nodeId)) marks.settle(nodeId);
      else void change(client, { nodeId, vendor, on }, t);
    });
    return true;
  };
  return toggle;
}
