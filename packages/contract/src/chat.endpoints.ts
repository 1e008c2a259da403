import { z } from 'zod';
import { CHAT_AUTHORS, CHAT_KINDS, CHAT_LAUNCH, CHAT_STATES, CHAT_TEXT_MOST, letterCount } from './chat.ts';
import { del, get, post, put } from './endpoint.ts';
import { instant, language, money, queryNumber, text } from './schemas.ts';
import { uploadIds } from './uploads.endpoints.ts';

export const launchChat = get('/wps/chat/launch', {
  summary: "Where the chat with customer service opens: a page of this app, or the operator's own address",
  access: 'visitor',
  relay: true,
  quiet: true,
  input: {
    query: z.strictObject({
      b2c: z.literal(CHAT_LAUNCH.b2c),
      language,
      /** In-app path that the chat leads back to; anything else leads home. */
      backUrl: text(300),
      headerColor: z.string().regex(/^(#[0-9a-fA-F]{6})?$/),
      title: text(80),
      template: z.literal(CHAT_LAUNCH.template),
      module: z.literal(CHAT_LAUNCH.module),
    }),
  },
  output: z.strictObject({ chatUrl: z.string() }),
});

const id = z.string().regex(/^[1-9][0-9]{0,15}$/);
/** Zero stands for none. */
const idOrNone = z.string().regex(/^(0|[1-9][0-9]{0,15})$/);

const chatMessage = z
  .strictObject({
    id,
    conversation: id,
    author: z.enum(CHAT_AUTHORS),
    kind: z.enum(CHAT_KINDS),
    text: z.string(),
    /** Addresses of the pictures, good for some minutes. */
    images: z.array(z.string()),
    at: instant,
    /** What its sender called it; empty for messages of the house. */
    clientId: z.string(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof chatMessage>;

const thread = z.strictObject({
  /** The newest conversation; null before the first message. */
  conversation: id.nullable(),
  state: z.enum(CHAT_STATES).nullable(),
  /** What an operator wrote as greeting, in the language that was asked for; empty for the app's own. */
  greeting: z.string(),
  /** When somebody is there; empty when nothing is said. */
  hours: z.string(),
  /** Oldest first. */
  messages: z.array(chatMessage),
  /** Id before which there is more, or null. */
  before: id.nullable(),
  /** Newest message that the house has read. */
  staffRead: idOrNone,
  unread: z.int(),
  /** 1 to 5, once the person has rated a closed conversation. */
  rating: z.int().nullable(),
});
export type ChatThread = z.output<typeof thread>;

export const getChat = get('/wps/chat', {
  summary: "The caller's own conversation with customer service, its newest messages",
  access: 'visitor',
  relay: true,
  quiet: true,
  input: { query: z.strictObject({ language }) },
  failures: ['chat.off'],
  output: thread,
});

export const listChat = get('/wps/chat/messages', {
  summary: 'Older messages of the caller',
  access: 'visitor',
  relay: true,
  quiet: true,
  input: { query: z.strictObject({ before: id, size: queryNumber(1, 50, 30) }) },
  failures: ['chat.off'],
  output: z.strictObject({ messages: z.array(chatMessage), before: id.nullable() }),
});

/** Made by the sender, new for every message: sending it again does not double the message. */
const clientId = z.uuid();
const words = z
  .string()
  .max(CHAT_TEXT_MOST * 2)
  .refine((value) => letterCount(value) <= CHAT_TEXT_MOST, { message: `has more than ${CHAT_TEXT_MOST} letters` });

export const sendChat = post('/wps/chat/messages', {
  summary: 'Writes to customer service; begins or reopens the conversation where that is needed',
  access: 'visitor',
  relay: true,
  quiet: true,
  throttle: 'chat',
  input: {
    /** A text, pictures, or both. */
    body: z
      .strictObject({ clientId, text: words, images: uploadIds, language })
      .refine((value) => value.text.trim() !== '' || value.images.length > 0, { message: 'says nothing' }),
  },
  failures: ['chat.off', 'chat.wait', 'chat.other', 'upload.gone'],
  output: z.strictObject({ message: chatMessage, state: z.enum(CHAT_STATES) }),
});

export const typeChat = post('/wps/chat/typing', {
  summary: 'Says that the caller is writing',
  access: 'visitor',
  relay: true,
  quiet: true,
  throttle: 'chat',
  failures: ['chat.off'],
  output: z.strictObject({ told: z.boolean() }),
});

export const readChat = post('/wps/chat/read', {
  summary: 'Says up to which message the caller has read',
  access: 'visitor',
  relay: true,
  quiet: true,
  input: { body: z.strictObject({ upTo: id }) },
  failures: ['chat.off'],
  output: z.strictObject({ unread: z.int() }),
});

export const closeChat = post('/wps/chat/closed', {
  summary: 'Ends the conversation; writing again reopens it',
  access: 'visitor',
  relay: true,
  failures: ['chat.off', 'thing.unknown'],
  output: z.strictObject({ closed: z.literal(true) }),
});

export const rateChat = post('/wps/chat/rating', {
  summary: 'Says how helpful the closed conversation was, 1 to 5',
  access: 'visitor',
  relay: true,
  input: { body: z.strictObject({ conversation: id, stars: z.int().min(1).max(5) }) },
  failures: ['chat.off', 'thing.unknown'],
  output: z.strictObject({ rating: z.int() }),
});

// The console's side.

const chatRow = z.strictObject({
  id,
  /** Account name; null for a visitor. */
  account: z.string().nullable(),
  state: z.enum(CHAT_STATES),
  language: z.string(),
  /** Who attends, or null. */
  operator: z.string().nullable(),
  mine: z.boolean(),
  /** Beginning of the newest text. */
  preview: z.string(),
  unread: z.int(),
  waitingSince: instant.nullable(),
  lastAt: instant,
  rating: z.int().nullable(),
});
export type ChatRow = z.output<typeof chatRow>;

export const CHAT_QUEUES = ['waiting', 'mine', 'open', 'closed'] as const;
export type ChatQueue = (typeof CHAT_QUEUES)[number];

export const listChats = get('/wps/console/chats', {
  summary: 'Conversations of a queue: who waits longest comes first among the waiting, the newest elsewhere',
  access: 'operator',
  right: 'support.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      queue: z.enum(CHAT_QUEUES),
      /** Beginning of an account name, `#` and a number, or words of a message. */
      find: text(60).optional(),
      before: text(40).optional(),
      size: queryNumber(1, 100, 30),
    }),
  },
  output: z.strictObject({ rows: z.array(chatRow), next: z.string().nullable() }),
});

export const countChats = get('/wps/console/chats/counts', {
  summary: 'How many wait for an answer: of nobody, and of the operator who asks',
  access: 'operator',
  right: 'support.view',
  throttle: 'console',
  output: z.strictObject({
    waiting: z.int(),
    mine: z.int(),
    /** Since when the oldest of them waits; null for none. */
    oldest: instant.nullable(),
  }),
});

const staffMessage = chatMessage.extend({
  /** Operator who wrote it; empty for everybody else. */
  by: z.string(),
});
export type StaffMessage = z.output<typeof staffMessage>;

const chatId = z.strictObject({ id });

export const openChatOf = get('/wps/console/chats/:id', {
  summary: 'One conversation, its newest messages, and who it is with',
  access: 'operator',
  right: 'support.view',
  throttle: 'console',
  input: { params: chatId },
  failures: ['thing.unknown'],
  output: z.strictObject({
    row: chatRow,
    messages: z.array(staffMessage),
    before: id.nullable(),
    /** Newest message that the person has read. */
    personRead: idOrNone,
    device: z.string(),
    since: instant,
    /** Null for a visitor. */
    member: z
      .strictObject({
        id,
        account: z.string(),
        nickname: z.string(),
        type: z.int(),
        rankLevel: z.int(),
        since: instant,
        balance: money,
        symbol: z.string(),
      })
      .nullable(),
    /** Earlier and later conversations of the same member. */
    others: z.array(z.strictObject({ id, lastAt: instant, state: z.enum(CHAT_STATES), rating: z.int().nullable() })),
  }),
});

export const listChatOf = get('/wps/console/chats/:id/messages', {
  summary: 'Older messages of a conversation',
  access: 'operator',
  right: 'support.view',
  throttle: 'console',
  input: { params: chatId, query: z.strictObject({ before: id, size: queryNumber(1, 50, 30) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ messages: z.array(staffMessage), before: id.nullable() }),
});

export const answerChat = post('/wps/console/chats/:id/messages', {
  summary: 'Answers; a conversation that nobody attends becomes the operator’s',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: {
    params: chatId,
    body: z.strictObject({
      clientId,
      text: words.refine((value) => value.trim() !== '', { message: 'says nothing' }),
    }),
  },
  failures: ['thing.unknown', 'chat.closed', 'chat.taken', 'chat.other'],
  output: z.strictObject({ message: staffMessage }),
});

export const takeChat = put('/wps/console/chats/:id/operator', {
  summary: 'Takes a conversation, from a colleague too, or gives it back to the queue',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: { params: chatId, body: z.strictObject({ mine: z.boolean() }) },
  failures: ['thing.unknown', 'chat.closed'],
  output: chatRow,
});

export const endChat = post('/wps/console/chats/:id/closed', {
  summary: 'Closes a conversation',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: { params: chatId },
  failures: ['thing.unknown'],
  output: chatRow,
});

export const readChatOf = post('/wps/console/chats/:id/read', {
  summary: 'Says up to which message an operator has read',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: { params: chatId, body: z.strictObject({ upTo: id }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ read: z.literal(true) }),
});

export const typeChatOf = post('/wps/console/chats/:id/typing', {
  summary: 'Says that an operator is writing',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: { params: chatId },
  failures: ['thing.unknown'],
  output: z.strictObject({ told: z.boolean() }),
});

const byLanguage = z.record(text(10), text(CHAT_TEXT_MOST));

const cannedInput = z.strictObject({
  /** What is typed after the slash. */
  shortcut: z.string().regex(/^[a-z0-9-]{1,24}$/),
  /** By language code; English at least. */
  texts: byLanguage,
});
const canned = cannedInput.extend({ id });
export type Canned = z.output<typeof canned>;

export const listCanned = get('/wps/console/canned', {
  summary: 'Ready answers, by shortcut',
  access: 'operator',
  right: 'support.view',
  throttle: 'console',
  output: z.strictObject({ rows: z.array(canned), languages: z.array(z.string()) }),
});

export const addCanned = post('/wps/console/canned', {
  summary: 'Adds a ready answer',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: { body: cannedInput },
  failures: ['register.field'],
  output: canned,
});

export const changeCanned = put('/wps/console/canned/:id', {
  summary: 'Changes a ready answer',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: { params: chatId, body: cannedInput },
  failures: ['register.field', 'thing.unknown'],
  output: canned,
});

export const removeCanned = del('/wps/console/canned/:id', {
  summary: 'Removes a ready answer',
  access: 'operator',
  right: 'support.act',
  throttle: 'console',
  input: { params: chatId },
  failures: ['thing.unknown'],
  output: z.strictObject({ removed: z.literal(true) }),
});

const chatSettings = z.strictObject({
  /** What a conversation begins with, by language; the app's own greeting stands where there is none. */
  greeting: byLanguage,
  /** When somebody is there, by language. */
  hours: byLanguage,
});
export type ChatSettings = z.output<typeof chatSettings>;

export const getChatSettings = get('/wps/console/chat', {
  summary: 'Greeting and opening hours',
  access: 'operator',
  right: 'support.view',
  throttle: 'console',
  output: chatSettings.extend({ languages: z.array(z.string()) }),
});

export const setChatSettings = put('/wps/console/chat', {
  summary: 'Changes greeting and opening hours',
  access: 'operator',
  right: 'settings.act',
  throttle: 'console',
  input: { body: chatSettings },
  failures: ['register.field'],
  output: chatSettings,
});
