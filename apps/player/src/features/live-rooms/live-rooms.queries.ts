/** Live rooms and followed rooms, with optimistic updates. */
import { MODULES } from '@parlour/contract/inbox';
import {
  followRoom,
  listFocus,
  listHotAnchors,
  listLiveModels,
  listPromoAnchors,
  type Room,
  unfollowRoom,
} from '@parlour/contract/live-rooms.endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, textKeyOfError } from '../../shared/api.ts';
import { useGuard } from '../../shared/games/use-guard.ts';
import { useT } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { withoutRoom, withRoom } from './live-rooms.rules.ts';

const module = MODULES.chat;
const FRESH_MS = 20_000;
const LISTS = { live: listLiveModels, hot: listHotAnchors, promo: listPromoAnchors };
export type RoomList = keyof typeof LISTS;

export const roomsQuery = (list: RoomList, language: string) =>
  queryOptions({
    queryKey: ['rooms', list, language],
    queryFn: async ({ signal }): Promise<readonly Room[]> =>
      (await ask(LISTS[list], { query: { module, language } }, signal)).list,
    staleTime: FRESH_MS,
    refetchOnReconnect: true,
  });

const FOCUS_KEY = ['member', 'rooms'] as const;

/** Query of the followed rooms. */
export const focusQuery = (language: string) =>
  queryOptions({
    queryKey: [...FOCUS_KEY, language],
    queryFn: async ({ signal }): Promise<readonly Room[]> =>
      (await ask(listFocus, { query: { module, language } }, signal)).list,
    staleTime: FRESH_MS,
    refetchOnReconnect: true,
  });

/** Returns the ids of followed rooms; none for a visitor. */
export function useFollowed(language: string): ReadonlySet<string> {
  const session = useSession();
  const { data = [] } = useQuery({ ...focusQuery(language), enabled: session !== null });
  return new Set(session ? data.map(({ id }) => id) : []);
}

/** Serialises mutations, so that quick taps reach the server in order. */
const SCOPE = { id: 'rooms' };

/**
 * Returns a function that follows or unfollows a room. The lists are updated optimistically; a refusal reverts them.
 */
export function useFollowToggle(): (room: Room, on: boolean) => void {
  const t = useT();
  const client = useQueryClient();
  const guard = useGuard();
  const { mutate } = useMutation({
    mutationKey: [SCOPE.id],
    scope: SCOPE,
    mutationFn: ({ room, on }: { room: Room; on: boolean }) =>
      ask(on ? followRoom : unfollowRoom, { body: { roomId: room.id, module } }),
    onMutate: async ({ room, on }) => {
      await client.cancelQueries({ queryKey: FOCUS_KEY });
      client.setQueriesData<readonly Room[]>(
        { queryKey: FOCUS_KEY },
        (rooms) => rooms && (on ? withRoom(rooms, room) : withoutRoom(rooms, room.id)),
      );
    },
    onError: (error, { room, on }) => {
      client.setQueriesData<readonly Room[]>(
        { queryKey: FOCUS_KEY },
        (rooms) => rooms && (on ? withoutRoom(rooms, room.id) : withRoom(rooms, room)),
      );
      toasts.show('fail', t(textKeyOfError(error)));
    },
    onSettled: () => {
      // Several quick taps cause one refetch, after the last.
      if (client.isMutating({ mutationKey: [SCOPE.id] }) <= 1) void client.invalidateQueries({ queryKey: FOCUS_KEY });
    },
  });
  return (room, on) => {
    const follow = () => mutate({ room, on });
    if (guard(follow)) follow();
  };
}
