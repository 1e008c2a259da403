/** Composes live rooms with their pictures, lists, and messages to followers. */
import { PICTURE_ENDING } from '@parlour/contract/announcements';
import type { Inbox } from '../engagement/inbox/index.ts';
import {
  letterOf,
  openRooms,
  ROOM_LISTS,
  roomsAdminRoutes,
  roomsRoutes,
  seedRooms,
} from '../engagement/live-rooms/index.ts';
import type { Scope } from '../platform/http/mount.ts';
import { PICTURE_CHOICES } from './art.ts';
import type { EngagementParts } from './engagement.ts';

type Art = Record<string, unknown>;

/** Opens live rooms and mounts their endpoints. A change invalidates their cached lists. */
export async function createRoomsModule(
  scope: Scope,
  { database, jobs, brand, house, hub, snapshots, clock }: EngagementParts,
  inbox: Inbox,
): Promise<{ artOf: (name: string) => Art | undefined; close: () => Promise<void> }> {
  const { db } = database;
  await seedRooms(db, brand);
  const rooms = await openRooms({
    database,
    jobs,
    timeZone: brand.timeZone,
    pictureOf: house.pictureOf,
    clock: () => clock().getTime(),
  });
  rooms.onChange(() => {
    for (const list of ROOM_LISTS) snapshots.forget(list);
    hub.emitHere('all', { type: 'notice', ids: [] });
  });
  roomsRoutes(scope, { db, rooms, snapshots });
  roomsAdminRoutes(scope, {
    db,
    brand,
    rooms,
    hosts: house.service.hosts,
    urlOf: (name, art) => house.pictureOf(name, art).image + PICTURE_ENDING,
    choices: PICTURE_CHOICES,
    notifyFollowers: (tx, room, followers) => inbox.send(tx, letterOf(room, followers)),
  });
  return rooms;
}
