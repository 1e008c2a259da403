import { z } from 'zod';
import { audience } from './audience.ts';
import { del, get, post, put } from './endpoint.ts';
import { LETTER_SOURCES, MODULES } from './inbox.ts';
import { instant, language, queryNumber, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
const count = z.int().min(0);

export const getInboxUnread = get('/wps/inbox/unread', {
  summary: 'How many messages and how many announcements the member has not read',
  access: 'member',
  relay: true,
  quiet: true,
  output: z.strictObject({ inbox: count, announcement: count }),
});

export const getChatUnread = get('/wps/chat/unread', {
  summary: 'How many messages of the live chat the member has not read',
  access: 'member',
  relay: true,
  quiet: true,
  input: { query: z.strictObject({ module: z.literal(MODULES.chat) }) },
  output: z.strictObject({ unReadCount: count }),
});

const letterRow = z.strictObject({
  id: z.string(),
  source: z.enum(LETTER_SOURCES),
  /** Subject of the message in the wording of its source; may be empty. */
  ref: z.string(),
  title: z.string(),
  /** Beginning of the message as plain text. */
  excerpt: z.string(),
  sentAt: instant,
  read: z.boolean(),
});
export type LetterRow = z.output<typeof letterRow>;

const letter = letterRow.extend({
  /** Sanitised HTML. */
  content: z.string(),
});
export type Letter = z.output<typeof letter>;

export const listInbox = get('/wps/inbox', {
  summary: 'The messages of the member, newest first',
  access: 'member',
  relay: true,
  input: { query: z.strictObject({ before: id.optional(), size: queryNumber(1, 50, 20), language }) },
  output: z.strictObject({ rows: z.array(letterRow), next: z.string().nullable() }),
});

export const getLetter = get('/wps/inbox/:id', {
  summary: 'One message of the member',
  access: 'member',
  relay: true,
  input: { params: z.strictObject({ id }), query: z.strictObject({ language }) },
  failures: ['thing.unknown'],
  output: letter,
});

export const readLetters = post('/wps/inbox/read', {
  summary: 'Marks messages as read: the named ones, or all',
  access: 'member',
  relay: true,
  quiet: true,
  input: { body: z.strictObject({ ids: z.union([z.literal('all'), z.array(id).min(1).max(100)]) }) },
  output: z.strictObject({ read: count }),
});

export const removeLetter = del('/wps/inbox/:id', {
  summary: 'Takes a message out of the member’s own inbox',
  access: 'member',
  relay: true,
  input: { params: z.strictObject({ id }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ removed: z.literal(true) }),
});

const messageInput = z.strictObject({
  /** Selected members receive the message immediately; any other audience is evaluated at each read. */
  to: audience,
  /** By language code; at least English. */
  texts: z.record(text(10), z.strictObject({ title: text(160), html: text(20_000) })),
});
export type MessageInput = z.output<typeof messageInput>;

const messageRow = z.strictObject({
  id: z.string(),
  sentAt: instant,
  operator: z.string(),
  /** Null for selected members, who are listed in `members`. */
  audience: audience.nullable(),
  /** The first selected members, and their total number. */
  members: z.array(z.strictObject({ id: z.string(), account: z.string() })),
  chosen: count,
  texts: z.record(z.string(), z.strictObject({ title: z.string(), html: z.string() })),
  /** Number of members who have read it. */
  readers: count,
  withdrawn: z.boolean(),
});
export type MessageRow = z.output<typeof messageRow>;

export const listMessages = get('/wps/console/messages', {
  summary: 'What operators wrote to members, newest first',
  access: 'operator',
  right: 'messages.view',
  throttle: 'console',
  input: { query: z.strictObject({ before: id.optional() }) },
  output: z.strictObject({ rows: z.array(messageRow), languages: z.array(z.string()), next: z.string().nullable() }),
});

export const sendMessage = post('/wps/console/messages', {
  summary: 'Writes to members: chosen ones, or an audience',
  access: 'operator',
  right: 'messages.act',
  throttle: 'console',
  input: { body: messageInput },
  failures: ['register.field', 'message.unknown_members'],
  output: messageRow,
});

const plannedRow = z.strictObject({
  id: z.string(),
  /** Sending time. */
  at: instant,
  operator: z.string(),
  audience,
  texts: z.record(z.string(), z.strictObject({ title: z.string(), html: z.string() })),
  /** Reason of the last failed attempt; null without one. Sending is retried automatically. */
  failure: z
    .strictObject({
      /** `nobody`: none of the named members exists; `fault`: a server error with its message in `said`. */
      why: z.enum(['nobody', 'fault']),
      said: z.string(),
      at: instant,
      tries: count,
    })
    .nullable(),
});
export type PlannedRow = z.output<typeof plannedRow>;

export const listPlanned = get('/wps/console/messages/planned', {
  summary: 'Messages that go out later, the next one first',
  access: 'operator',
  right: 'messages.view',
  throttle: 'console',
  output: z.strictObject({ rows: z.array(plannedRow) }),
});

export const planMessage = post('/wps/console/messages/planned', {
  summary: 'Writes to members at a later moment; who is meant is found out then',
  access: 'operator',
  right: 'messages.act',
  throttle: 'console',
  input: { body: messageInput.extend({ at: instant }) },
  failures: ['register.field', 'message.unknown_members'],
  output: plannedRow,
});

export const cancelPlannedMessage = del('/wps/console/messages/planned/:id', {
  summary: 'Takes a message back before it goes out',
  access: 'operator',
  right: 'messages.act',
  throttle: 'console',
  input: { params: z.strictObject({ id }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ cancelled: z.literal(true) }),
});

export const withdrawMessage = put('/wps/console/messages/:id/withdrawn', {
  summary: 'Takes a message back from every inbox, or puts it there again',
  access: 'operator',
  right: 'messages.act',
  throttle: 'console',
  input: { params: z.strictObject({ id }), body: z.strictObject({ withdrawn: z.boolean() }) },
  failures: ['thing.unknown'],
  output: messageRow,
});

export const listMessageReaders = get('/wps/console/messages/:id/readers', {
  summary: 'Who read a message, the latest first',
  access: 'operator',
  right: 'messages.view',
  throttle: 'console',
  input: {
    params: z.strictObject({ id }),
    query: z.strictObject({ after: text(60).optional(), size: queryNumber(1, 1000, 50) }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    readers: z.array(z.strictObject({ memberId: z.string(), account: z.string(), at: instant })),
    /** Cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  }),
});
