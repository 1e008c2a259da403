/** Console endpoints for live rooms. Every action is audited in its own transaction. */
import { hasStream } from '@parlour/contract/live-rooms';
import {
  addRoom,
  changeRoom,
  listRooms,
  type RoomInput,
  type RoomRow,
  switchRoom,
  withdrawRoom,
} from '@parlour/contract/live-rooms.endpoints';
import type { Brand } from '../../config/brand.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { isLive, keptRoom, roomFacts, roomPicture, shouldNotifyFollowers, validateRoom } from './live-rooms.rules.ts';
import {
  countFollowers,
  insertRoom,
  listAllRooms,
  listFollowers,
  lockRoom,
  notifyRoomsChanged,
  type RoomRecord,
  setRoomLive,
  setRoomWithdrawn,
  updateRoom,
} from './live-rooms.store.ts';
import type { Rooms } from './live-rooms.ts';

const SHOWN = 500;

export type RoomsAdminDeps = {
  db: Db;
  brand: Pick<Brand, 'languages' | 'timeZone'>;
  rooms: Rooms;
  /** Hosts that links may lead to. */
  hosts: () => readonly string[];
  urlOf: (name: string, art: Record<string, unknown>) => string;
  /** Options for pictures. */
  choices: { emblems: readonly string[]; palettes: readonly string[] };
  /** Notifies members that a room is live, in the transaction of the change. */
  notifyFollowers: (tx: Tx, room: RoomRecord, followers: readonly bigint[]) => Promise<unknown>;
};

type Changed = { after: RoomRecord; act: string } | null;

export function roomsAdminRoutes(scope: Scope, deps: RoomsAdminDeps): void {
  const { db, brand, rooms, hosts, urlOf, choices, notifyFollowers } = deps;

  const rowsOf = async (records: readonly RoomRecord[]): Promise<RoomRow[]> => {
    const ids = records.map(({ id }) => id);
    const followers = await countFollowers(db, ids);
    return records.map(({ id, texts, art, link, hot, promo, ord, hours, ...row }) => ({
      id: id.toString(),
      draft: { texts, art: art as RoomInput['art'], link, hot, promo, ord, hours },
      cover: urlOf(roomPicture(id), art),
      withdrawn: row.withdrawn_at !== null,
      liveSince: isLive({ link, live_since: row.live_since }) ? (row.live_since?.toISOString() ?? null) : null,
      followers: followers.get(id) ?? 0,
      changedAt: row.changed_at.toISOString(),
    }));
  };
  const rowOf = async (record: RoomRecord): Promise<RoomRow> => {
    await rooms.refresh();
    const [row] = await rowsOf([record]);
    if (!row) throw new Error('a room has a row');
    return row;
  };

  /** Changes one room; `change` returns null when nothing changed, and then nothing is audited. */
  async function act(
    id: bigint,
    by: Pick<Act, 'operator' | 'request'>,
    change: (tx: Tx, before: RoomRecord) => Promise<Changed>,
  ) {
    const record = await inTransaction(db, async (tx) => {
      const before = await lockRoom(tx, id);
      if (!before) return null;
      const changed = await change(tx, before);
      if (!changed) return before;
      await recordAudit(tx, { ...by, act: changed.act, before: roomFacts(before), after: roomFacts(changed.after) });
      await notifyRoomsChanged(tx);
      return changed.after;
    });
    return record ? ok(await rowOf(record)) : fail('thing.unknown');
  }

  mount(scope, listRooms, async () =>
    ok({
      rows: await rowsOf(await listAllRooms(db, SHOWN)),
      languages: [...brand.languages],
      emblems: [...choices.emblems],
      palettes: [...choices.palettes],
      timeZone: brand.timeZone,
    }),
  );

  mount(scope, addRoom, async ({ input: { body }, operator, request }) => {
    const problem = validateRoom(body, brand.languages, hosts());
    if (problem) return fail('register.field', { ...problem, values: {} });
    const made = await inTransaction(db, async (tx) => {
      const room = await insertRoom(tx, keptRoom(body));
      await recordAudit(tx, { operator, request, act: 'room.added', after: roomFacts(room) });
      await notifyRoomsChanged(tx);
      return room;
    });
    return ok(await rowOf(made));
  });

  mount(scope, changeRoom, async ({ input: { params, body }, operator, request }) => {
    const problem = validateRoom(body, brand.languages, hosts());
    if (problem) return fail('register.field', { ...problem, values: {} });
    return act(BigInt(params.id), { operator, request }, async (tx, before) => ({
      // The live state of a room is reset when it gets or loses its stream.
      after: await updateRoom(tx, before.id, keptRoom(body), !hasStream(body) || !hasStream(before)),
      act: 'room.changed',
    }));
  });

  mount(scope, withdrawRoom, async ({ input: { params, body }, operator, request }) =>
    act(BigInt(params.id), { operator, request }, async (tx, { id, withdrawn_at }) =>
      body.withdrawn === (withdrawn_at !== null)
        ? null
        : {
            after: await setRoomWithdrawn(tx, id, body.withdrawn),
            act: body.withdrawn ? 'room.withdrawn' : 'room.restored',
          },
    ),
  );

  mount(scope, switchRoom, async ({ input: { params, body }, operator, request }) => {
    let lacksStream = false;
    const done = await act(BigInt(params.id), { operator, request }, async (tx, before) => {
      const { id, withdrawn_at } = before;
      lacksStream = body.live && !hasStream(before);
      if (lacksStream || withdrawn_at !== null || body.live === isLive(before)) return null;
      const notifiesFollowers = body.live && shouldNotifyFollowers(before, Date.now());
      const after = await setRoomLive(tx, id, body.live, notifiesFollowers);
      const followers = notifiesFollowers ? await listFollowers(tx, id) : [];
      if (followers.length > 0) await notifyFollowers(tx, after, followers);
      return { after, act: body.live ? 'room.live' : 'room.ended' };
    });
    return lacksStream ? fail('room.no_stream') : done;
  });
}
