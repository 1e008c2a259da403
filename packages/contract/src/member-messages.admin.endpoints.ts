/** Conversations with one player and what was sent to the player, in the console. */
import { z } from 'zod';
import { CHAT_STATES } from './chat.ts';
import { get } from './endpoint.ts';
import { LETTER_SOURCES } from './inbox.ts';
import { instant, queryNumber } from './schemas.ts';

const admin = { access: 'operator', throttle: 'console' } as const;
const input = {
  params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }),
  query: z.strictObject({
    /** Id of the last row of the previous page. */
    before: z
      .string()
      .regex(/^[1-9][0-9]{0,17}$/)
      .optional(),
    size: queryNumber(1, 100, 25),
  }),
};
const next = z.string().nullable();

export const listMemberChats = get('/wps/console/members/:id/chats', {
  summary: 'Conversations of a player with support, newest first',
  ...admin,
  right: 'support.view',
  input,
  failures: ['thing.unknown'],
  output: z.strictObject({
    chats: z.array(
      z.strictObject({
        id: z.string(),
        state: z.enum(CHAT_STATES),
        /** Operator who handles it, or null. */
        operator: z.string().nullable(),
        /** Beginning of the latest text; empty for a picture. */
        preview: z.string(),
        messages: z.int(),
        /** Messages of the player that no operator has read. */
        unread: z.int(),
        rating: z.int().nullable(),
        startedAt: instant,
        lastAt: instant,
      }),
    ),
    next,
  }),
});

export const listMemberMessages = get('/wps/console/members/:id/messages', {
  summary: 'Inbox messages to a player, alone or as one of many, newest first, with when they were read',
  ...admin,
  right: 'messages.view',
  input,
  failures: ['thing.unknown'],
  output: z.strictObject({
    messages: z.array(
      z.strictObject({
        id: z.string(),
        source: z.enum(LETTER_SOURCES),
        /** English title, or that of another language. */
        title: z.string(),
        /** Operator who sent it; null for messages of the platform. */
        by: z.string().nullable(),
        /** Whether many players received it. */
        toMany: z.boolean(),
        sentAt: instant,
        readAt: instant.nullable(),
        /** Removed by the player from the inbox; withdrawn by an operator. */
        isHidden: z.boolean(),
        isWithdrawn: z.boolean(),
      }),
    ),
    next,
  }),
});

export const listMemberPopups = get('/wps/console/members/:id/popups', {
  summary: 'Popups that a player has seen, or sees at the next visit, newest first',
  ...admin,
  right: 'messages.view',
  input,
  failures: ['thing.unknown'],
  output: z.strictObject({
    popups: z.array(
      z.strictObject({ id: z.string(), title: z.string(), startsAt: instant, readAt: instant.nullable() }),
    ),
    next,
  }),
});

export const listMemberDeliveries = get('/wps/console/members/:id/deliveries', {
  summary: 'Mails and SMS to a player that the local default kept, newest first; addresses, codes and links are masked',
  ...admin,
  right: 'messages.view',
  input,
  failures: ['thing.unknown'],
  output: z.strictObject({
    deliveries: z.array(
      z.strictObject({
        id: z.string(),
        channel: z.enum(['sms', 'mail']),
        /** Masked address. */
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at: instant,
      }),
    ),
    next,
  }),
});
