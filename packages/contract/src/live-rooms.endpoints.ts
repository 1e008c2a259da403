import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { MODULES } from './inbox.ts';
import { instant, language, text } from './schemas.ts';

/** A live room: a host whom members can follow, and the current show. */
const room = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** Description in one plain sentence; may be empty. */
    text: z.string(),
    /** Path of the picture without size and format: the client appends `-720.avif` or `-720.webp`. */
    image: z.string(),
    /** Deepest colour of the picture, as `#rrggbb`. */
    colour: z.string(),
    live: z.boolean(),
    liveSince: instant.nullable(),
    /** Next start according to its hours; null while it is live and without hours. */
    nextAt: instant.nullable(),
    /** A page of this app, or an external URL on a host of the merchant's list. */
    link: z.string(),
  })
  .meta({ id: 'Room' });
export type Room = z.output<typeof room>;

const rooms = z.strictObject({ list: z.array(room) });
const query = z.strictObject({ module: z.literal(MODULES.chat), language });

const list = (path: `/${string}`, summary: string) =>
  get(path, {
    summary,
    access: 'anyone',
    relay: true,
    quiet: true,
    cache: 'snapshot',
    input: { query },
    output: rooms,
  });

export const listHotAnchors = list('/wps/chat/anchors/hot', 'Rooms that are asked for most, live ones first');
export const listPromoAnchors = list('/wps/chat/anchors/promo', 'Rooms about promotions, live ones first');
export const listLiveModels = list('/wps/chat/liveModels', 'Rooms that are live now, the newest first');

export const listFocus = get('/wps/chat/focus', {
  summary: 'Rooms that the member follows, live ones first',
  access: 'session',
  relay: true,
  quiet: true,
  cache: 'private',
  input: { query },
  output: rooms,
});

const choice = z.strictObject({ roomId: text(20), module: z.literal(MODULES.chat) });

export const followRoom = post('/wps/chat/focus', {
  summary: 'Follows a room; following one that is followed changes nothing',
  access: 'member',
  relay: true,
  input: { body: choice },
  failures: ['thing.unknown'],
  output: z.strictObject({ roomId: z.string() }),
});

export const unfollowRoom = del('/wps/chat/focus', {
  summary: 'Follows a room no longer; one that is not followed changes nothing',
  access: 'member',
  relay: true,
  input: { body: choice },
  output: z.strictObject({ roomId: z.string() }),
});

const slot = z.strictObject({
  /** 0 is Sunday. */
  day: z.int().min(0).max(6),
  /** Time of day in the brand's time zone. */
  at: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
});

/** A room as entered by an operator. */
const roomInput = z.strictObject({
  /** By language code; at least English. */
  texts: z.record(text(10), z.strictObject({ name: text(60), text: text(160) })),
  /** Parameters of the rendered picture; unknown values are ignored. */
  art: z.record(text(20), z.union([text(60), z.number(), z.boolean(), z.array(text(60)).max(4)])),
  link: text(500),
  hot: z.boolean(),
  promo: z.boolean(),
  ord: z.int().min(0).max(999),
  /** Weekly hours. */
  hours: z.array(slot).max(28),
});
export type RoomInput = z.output<typeof roomInput>;

const roomRow = z.strictObject({
  id: z.string(),
  draft: roomInput,
  /** URL of the picture. */
  cover: z.string(),
  withdrawn: z.boolean(),
  liveSince: instant.nullable(),
  followers: z.int(),
  changedAt: instant,
});
export type RoomRow = z.output<typeof roomRow>;

const roomId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });

export const listRooms = get('/wps/console/rooms', {
  summary: 'Every room, those that are open first',
  access: 'operator',
  right: 'content.view',
  throttle: 'console',
  output: z.strictObject({
    rows: z.array(roomRow),
    languages: z.array(z.string()),
    emblems: z.array(z.string()),
    palettes: z.array(z.string()),
    timeZone: z.string(),
  }),
});

export const addRoom = post('/wps/console/rooms', {
  summary: 'Opens a room',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { body: roomInput },
  failures: ['register.field'],
  output: roomRow,
});

export const changeRoom = put('/wps/console/rooms/:id', {
  summary: 'Changes a room',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { params: roomId, body: roomInput },
  failures: ['register.field', 'thing.unknown'],
  output: roomRow,
});

export const withdrawRoom = put('/wps/console/rooms/:id/withdrawn', {
  summary: 'Closes a room, or opens it again',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { params: roomId, body: z.strictObject({ withdrawn: z.boolean() }) },
  failures: ['thing.unknown'],
  output: roomRow,
});

export const switchRoom = put('/wps/console/rooms/:id/live', {
  summary:
    'Says that a room is live from now on, or no longer; its followers are notified. A room that leads to a page of the app has no stream and is never live',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { params: roomId, body: z.strictObject({ live: z.boolean() }) },
  failures: ['thing.unknown', 'room.no_stream'],
  output: roomRow,
});
