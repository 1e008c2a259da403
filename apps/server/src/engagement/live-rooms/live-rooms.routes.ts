import {
  followRoom,
  listFocus,
  listHotAnchors,
  listLiveModels,
  listPromoAnchors,
  unfollowRoom,
} from '@parlour/contract/live-rooms.endpoints';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { mountSnapshot, type Snapshots } from '../../platform/http/snapshots.ts';
import { deleteFollow, insertFollow, listFollowed } from './live-rooms.store.ts';
import type { Rooms } from './live-rooms.ts';

/** Lists that are the same for all callers. */
export const ROOM_LISTS = [listHotAnchors, listPromoAnchors, listLiveModels];

type Deps = { db: Db; rooms: Rooms; snapshots: Snapshots };

const ID = /^[1-9][0-9]{0,15}$/;

export function roomsRoutes(scope: Scope, { db, rooms, snapshots }: Deps): void {
  const lists = { hot: listHotAnchors, promo: listPromoAnchors, live: listLiveModels } as const;
  for (const name of ['hot', 'promo', 'live'] as const)
    mountSnapshot(scope, snapshots, lists[name], ({ query }) => ok({ list: rooms[name](languageOf(query.language)) }));

  mount(scope, listFocus, async ({ input: { query }, session }) =>
    ok({ list: rooms.of(await listFollowed(db, session.memberId), languageOf(query.language)) }),
  );

  mount(scope, followRoom, async ({ input: { body }, session }) => {
    if (!ID.test(body.roomId) || !rooms.has(BigInt(body.roomId))) return fail('thing.unknown');
    await insertFollow(db, session.memberId, BigInt(body.roomId));
    return ok({ roomId: body.roomId });
  });

  // A closed room can still be unfollowed.
  mount(scope, unfollowRoom, async ({ input: { body }, session }) => {
    if (ID.test(body.roomId)) await deleteFollow(db, session.memberId, BigInt(body.roomId));
    return ok({ roomId: body.roomId });
  });
}
