/**
 * Live rooms, held in memory, so that listing them needs no query. Every server is notified of changes; announced hours
 * that begin by the clock update the lists as well.
 */
import type { Room } from '@parlour/contract/live-rooms.endpoints';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { type Drawn, liveFirst, nextStart, onlyLive, roomPicture, shapeRoom } from './live-rooms.rules.ts';
import { ROOMS_CHANNEL, type RoomRecord, readRooms, readRoomsVersion } from './live-rooms.store.ts';

const REREAD_EVERY_MS = 1_000;
/** Precision with which announced hours begin. */
const TICK_MS = 1_000;

type Art = Record<string, unknown>;

export type Rooms = {
  hot: (language: string) => Room[];
  promo: (language: string) => Room[];
  live: (language: string) => Room[];
  /** Returns those of these rooms that are open, live ones first. */
  of: (ids: readonly bigint[], language: string) => Room[];
  has: (id: bigint) => boolean;
  /** Returns the parameters of a picture; undefined for an unknown name. */
  artOf: (name: string) => Art | undefined;
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

export type RoomsOptions = {
  database: Database;
  jobs: JobScheduler;
  timeZone: string;
  /** Returns the URL of a picture without size and format, and its deepest colour. */
  pictureOf: (name: string, art: Art) => Drawn;
  clock: () => number;
};

export async function openRooms({ database, jobs, timeZone, pictureOf, clock }: RoomsOptions): Promise<Rooms> {
  const listeners: (() => void)[] = [];
  let next = new Map<bigint, number | null>();
  /** Start of the earliest announced hour. */
  let soonest = Number.POSITIVE_INFINITY;
  const cached = await openCachedTable({
    database,
    jobs,
    job: 'live-rooms.refresh',
    channel: ROOMS_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readRoomsVersion,
    read: readRooms,
  });
  const rows = cached.now;

  function settle(): void {
    const now = clock();
    next = new Map(rows().map((row) => [row.id, nextStart(row.hours, timeZone, now)]));
    soonest = Math.min(...[...next.values()].map((at) => at ?? Number.POSITIVE_INFINITY));
    for (const listener of listeners) listener();
  }
  settle();
  cached.onChange(settle);
  jobs.everyProcess({
    name: 'live-rooms.schedule',
    everyMs: TICK_MS,
    async run() {
      if (clock() >= soonest) settle();
    },
  });

  const shaped = (list: readonly RoomRecord[], language: string) =>
    list.map((row) => shapeRoom(row, language, next.get(row.id) ?? null, pictureOf(roomPicture(row.id), row.art)));

  return {
    hot: (language) => shaped(liveFirst(rows().filter((row) => row.hot)), language),
    promo: (language) => shaped(liveFirst(rows().filter((row) => row.promo)), language),
    live: (language) => shaped(onlyLive(rows()), language),
    of(ids, language) {
      const found = ids.flatMap((id) => rows().find((row) => row.id === id) ?? []);
      return shaped(liveFirst(found), language);
    },
    has: (id) => rows().some((row) => row.id === id),
    artOf: (name) => rows().find((row) => roomPicture(row.id) === name)?.art,
    refresh: cached.refresh,
    onChange: (listener) => {
      listeners.push(listener);
    },
    close: cached.close,
  };
}
