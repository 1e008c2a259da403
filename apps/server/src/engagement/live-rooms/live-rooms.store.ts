import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Hour, RoomWords } from './live-rooms.tables.ts';

export const ROOMS_CHANNEL = 'rooms';

export type RoomRecord = {
  id: bigint;
  texts: Record<string, RoomWords>;
  art: Record<string, unknown>;
  link: string;
  hot: boolean;
  promo: boolean;
  ord: number;
  hours: Hour[];
  live_since: Date | null;
  told_at: Date | null;
  withdrawn_at: Date | null;
  changed_at: Date;
};

export type NewRoom = Pick<RoomRecord, 'texts' | 'art' | 'link' | 'hot' | 'promo' | 'ord' | 'hours'>;

const COLUMNS = [
  'id',
  'texts',
  'art',
  'link',
  'hot',
  'promo',
  'ord',
  'hours',
  'live_since',
  'told_at',
  'withdrawn_at',
  'changed_at',
] as const;

/** Reads the open rooms, in order. */
export const readRooms = (db: Db): Promise<RoomRecord[]> =>
  db.selectFrom('room').select(COLUMNS).where('withdrawn_at', 'is', null).orderBy('ord').orderBy('id').execute();

export async function readRoomsVersion(db: Db): Promise<bigint> {
  return (await db.selectFrom('room_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Notifies every server of a change. Call it in the transaction of the change. */
export async function notifyRoomsChanged(tx: Db): Promise<void> {
  const { version } = await tx
    .updateTable('room_state')
    .set((e) => ({ version: e('version', '+', 1n) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${ROOMS_CHANNEL}, ${version.toString()})`.execute(tx);
}

const valuesOf = ({ texts, art, hours, ...rest }: NewRoom) => ({
  ...rest,
  texts: JSON.stringify(texts),
  art: JSON.stringify(art),
  hours: JSON.stringify(hours),
});

/** Inserts seeds that were never imported; returns the number of new ones. */
export async function putRoomSeeds(tx: Db, seeds: (NewRoom & { seed: string })[]): Promise<number> {
  if (seeds.length === 0) return 0;
  const rows = await tx
    .insertInto('room')
    .values(seeds.map((room) => ({ ...valuesOf(room), seed: room.seed })))
    .onConflict((c) => c.column('seed').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

export const insertRoom = (tx: Db, draft: NewRoom): Promise<RoomRecord> =>
  tx
    .insertInto('room')
    .values({ ...valuesOf(draft), seed: null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Locks a room, including a withdrawn one, until the transaction ends. */
export const lockRoom = (tx: Db, id: bigint): Promise<RoomRecord | undefined> =>
  tx.selectFrom('room').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** @param ends whether to end the live state */
export const updateRoom = (tx: Db, id: bigint, draft: NewRoom, ends: boolean): Promise<RoomRecord> =>
  tx
    .updateTable('room')
    .set({ ...valuesOf(draft), ...(ends ? { live_since: null } : {}), changed_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Closes a room, which ends its live state, or reopens it. */
export const setRoomWithdrawn = (tx: Db, id: bigint, withdrawn: boolean): Promise<RoomRecord> =>
  tx
    .updateTable('room')
    .set({ withdrawn_at: withdrawn ? now : null, live_since: null, changed_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** @param tells whether followers are notified, which is recorded */
export const setRoomLive = (tx: Db, id: bigint, live: boolean, tells: boolean): Promise<RoomRecord> =>
  tx
    .updateTable('room')
    .set({ live_since: live ? now : null, changed_at: now, ...(tells ? { told_at: now } : {}) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Lists every room for the console, open ones first. */
export const listAllRooms = (db: Db, most: number): Promise<RoomRecord[]> =>
  db
    .selectFrom('room')
    .select(COLUMNS)
    .orderBy(sql`withdrawn_at is not null`)
    .orderBy('ord')
    .orderBy('id')
    .limit(most)
    .execute();

/** Counts the followers of each of these rooms. */
export async function countFollowers(db: Db, rooms: readonly bigint[]): Promise<Map<bigint, number>> {
  if (rooms.length === 0) return new Map();
  const rows = await db
    .selectFrom('room_follow')
    .select((e) => ['room_id', e.fn.countAll<bigint>().as('count')])
    .where('room_id', 'in', [...rooms])
    .groupBy('room_id')
    .execute();
  return new Map(rows.map((row) => [row.room_id, Number(row.count)]));
}

export async function listFollowers(db: Db, roomId: bigint): Promise<bigint[]> {
  const rows = await db.selectFrom('room_follow').select('member_id').where('room_id', '=', roomId).execute();
  return rows.map((row) => row.member_id);
}

/** Lists the rooms that a member follows, newest first. */
export async function listFollowed(db: Db, memberId: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('room_follow')
    .select('room_id')
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('room_id')
    .execute();
  return rows.map((row) => row.room_id);
}

export async function insertFollow(db: Db, memberId: bigint, roomId: bigint): Promise<void> {
  await db
    .insertInto('room_follow')
    .values({ member_id: memberId, room_id: roomId })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deleteFollow(db: Db, memberId: bigint, roomId: bigint): Promise<void> {
  await db.deleteFrom('room_follow').where('member_id', '=', memberId).where('room_id', '=', roomId).execute();
}

/** Lists the uploaded pictures of rooms that are not closed. */
export const listPicturesOfRooms = (db: Db): Promise<{ picture: string; id: bigint; title: string | null }[]> =>
  db
    .selectFrom('room')
    .select([
      'id',
      sql<string>`art ->> 'picture'`.as('picture'),
      sql<string | null>`texts -> 'EN' ->> 'name'`.as('title'),
    ])
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`art ->> 'picture' is not null`)
    .orderBy('id')
    .execute();
