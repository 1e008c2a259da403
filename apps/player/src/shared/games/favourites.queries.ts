/** The player's favourites: which games they are, and the change that shows before the server has answered. */
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

/** Whether the player marked this game. */
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

/** The newest favourites, as home shows them. */
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

/** One star at a time: what is tapped twice in a row reaches the server in that order. */
const SCOPE = { id: 'favourites' };

type Mark = { nodeId: string; on: boolean };

/** Shows a change before the server has answered, and remembers what it takes to undo it. */
async function showAtOnce(client: QueryClient, { nodeId, on }: Mark) {
  await client.cancelQueries({ queryKey: FAVOURITES_KEY });
  const ids = client.getQueryData<readonly string[]>(IDS_KEY);
  const lists = client.getQueriesData<Lists>({ queryKey: LISTS_KEY });
  const home = client.getQueriesData<readonly Game[]>({ queryKey: HOME_KEY });
  show(client, { nodeId, on });
  return { ids, lists, home };
}

/** Turns the star, and takes an unmarked game out of the lists; a marked one comes into them from the server. */
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

/** Follows what was marked on another device. What was marked here shows already, and comes back as news of old. */
export function takeFavourite(client: QueryClient, { nodeId, on }: Mark): void {
  const mutationKey = [SCOPE.id];
  const isOfGame = ({ state }: { state: { variables: unknown } }) => (state.variables as Mark).nodeId === nodeId;
  if (client.isMutating({ mutationKey, predicate: isOfGame }) > 0) return;
  const ids = client.getQueryData<readonly string[]>(IDS_KEY);
  if (ids?.includes(nodeId) === on) return;
  if (ids) show(client, { nodeId, on });
  // The server does not know yet what is on its way to it: an answer of now would undo that on the screen.
  const refetchType = client.isMutating({ mutationKey }) > 0 ? 'none' : 'active';
  void client.invalidateQueries({ queryKey: FAVOURITES_KEY, refetchType });
}

/** Takes back what {@link showAtOnce} did, and nothing that other taps did since. */
function undo(client: QueryClient, { nodeId, on }: Mark, remembered: Awaited<ReturnType<typeof showAtOnce>>): void {
  const { ids } = remembered;
  // A tap before the ids were known has nothing to go back to: they are asked for again.
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

/** Tells the server; what {@link showAtOnce} showed is taken back when it refuses. */
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
    // The refusal was told.
    .catch(() => undefined);

/**
 * Marks or unmarks a game. The star turns in the next frame, and nothing else is done before that is painted; then the
 * lists change, and the server is told. A refusal puts back what was remembered.
 *
 * @returns a function of the game and the wished state, which answers whether the star turned; a visitor gets the
 *   login instead, after which it turns
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
