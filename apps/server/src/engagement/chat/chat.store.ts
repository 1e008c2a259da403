/** Conversations and messages. Writers lock the row of the conversation first. */
import type { ChatAuthor, ChatKind, ChatState } from '@parlour/contract/chat';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { minutesAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** The customer in a conversation. */
export type Person = { memberId: bigint } | { visitor: Buffer };

const CONVERSATION = [
  'id',
  'member_id',
  'visitor_key',
  'state',
  'language',
  'device',
  'operator_id',
  'waiting_since',
  'created_at',
  'last_at',
  'closed_at',
  'rating',
  'preview',
  'messages',
  'streak',
  'burst',
  'burst_at',
  'person_unread',
  'staff_unread',
  'person_read',
  'staff_read',
] as const;

const MESSAGE = ['id', 'conversation_id', 'author', 'kind', 'client_id', 'text', 'images', 'created_at'] as const;

const now = sql<Date>`clock_timestamp()`;

/**
 * A visitor's conversation is hidden from the browser this long after the visitor's last activity, because another
 * person may use it.
 */
const keptOn = sql<Date>`clock_timestamp() + interval '30 minutes'`;

const isOf = (person: Person) => (e: ExpressionBuilder<Tables, 'chat_conversation'>) =>
  'memberId' in person
    ? e('member_id', '=', person.memberId)
    : e.and([e('visitor_key', '=', person.visitor), e('kept_until', '>', now)]);

const isClosed = sql<boolean>`state = 'closed'`;

/** Finds the open conversation of a person, or else the latest. */
export const findNewest = (db: Db, person: Person) =>
  db
    .selectFrom('chat_conversation')
    .select(CONVERSATION)
    .where(isOf(person))
    .orderBy(isClosed)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
export type Conversation = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

/** The same, locked until the transaction ends. */
export const lockNewest = (tx: Db, person: Person): Promise<Conversation | undefined> =>
  tx
    .selectFrom('chat_conversation')
    .select(CONVERSATION)
    .where(isOf(person))
    .orderBy(isClosed)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Locks a conversation until the transaction ends. */
export const holdConversation = (tx: Db, id: bigint): Promise<Conversation | undefined> =>
  tx.selectFrom('chat_conversation').select(CONVERSATION).where('id', '=', id).forUpdate().executeTakeFirst();

export const findConversation = (db: Db, id: bigint): Promise<Conversation | undefined> =>
  db.selectFrom('chat_conversation').select(CONVERSATION).where('id', '=', id).executeTakeFirst();

type Beginning = { language: string; device: string; addressGroup: string };

/** Starts a conversation; returns undefined when the person has one that is not closed. */
export const insertConversation = (
  tx: Db,
  person: Person,
  { addressGroup, ...rest }: Beginning,
): Promise<Conversation | undefined> =>
  tx
    .insertInto('chat_conversation')
    .values({
      ...rest,
      address_group: addressGroup,
      member_id: 'memberId' in person ? person.memberId : null,
      visitor_key: 'visitor' in person ? person.visitor : null,
      kept_until: 'visitor' in person ? keptOn : null,
      state: 'waiting',
      waiting_since: now,
    })
    .onConflict((c) => c.doNothing())
    .returning(CONVERSATION)
    .executeTakeFirst();

/** Counts the conversations that visitors of an address started within the last hour. */
export async function countNewConversations(db: Db, addressGroup: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_conversation')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .where('address_group', '=', addressGroup)
    .where('member_id', 'is', null)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a message by the id that its sender gave it, in any conversation. */
export const findByClientId = (db: Db, clientId: string) =>
  db
    .selectFrom('chat_message')
    .innerJoin('chat_conversation', 'chat_conversation.id', 'chat_message.conversation_id')
    .select([
      'chat_message.id',
      'conversation_id',
      'author',
      'kind',
      'client_id',
      'text',
      'images',
      'chat_message.created_at',
      'chat_message.operator_id',
      'member_id',
      'visitor_key',
      'state',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();

type NewMessage = {
  conversation: bigint;
  author: ChatAuthor;
  kind?: ChatKind;
  operatorId?: bigint | null;
  clientId?: string | null;
  text?: string;
  images?: string[];
};

export const insertMessage = (tx: Db, message: NewMessage) =>
  tx
    .insertInto('chat_message')
    .values({
      conversation_id: message.conversation,
      author: message.author,
      kind: message.kind ?? 'text',
      operator_id: message.operatorId ?? null,
      client_id: message.clientId ?? null,
      text: message.text ?? '',
      images: message.images ?? [],
    })
    .returning(MESSAGE)
    .executeTakeFirstOrThrow();
export type Message = Awaited<ReturnType<typeof insertMessage>>;

/** Records that the person wrote. A closed conversation is reopened and unassigned. */
export async function recordPersonWrote(
  tx: Db,
  conversation: Conversation,
  { preview, burst, isNewBurst, device }: { preview: string; burst: number; isNewBurst: boolean; device: string },
): Promise<ChatState> {
  const wasClosed = conversation.state === 'closed';
  const state = conversation.operator_id !== null && !wasClosed ? 'open' : 'waiting';
  await tx
    .updateTable('chat_conversation')
    .set((e) => ({
      state,
      preview,
      device,
      burst,
      ...(isNewBurst ? { burst_at: now } : {}),
      ...(wasClosed ? { operator_id: null, closed_at: null } : {}),
      waiting_since: e.fn.coalesce('waiting_since', now),
      last_at: now,
      messages: e('messages', '+', 1),
      streak: e('streak', '+', 1),
      staff_unread: e('staff_unread', '+', 1),
    }))
    .where('id', '=', conversation.id)
    .execute();
  return state;
}

/** Records an operator's answer: it marks everything as read and assigns the conversation. */
export async function recordStaffWrote(
  tx: Db,
  conversation: bigint,
  { preview, operatorId, message }: { preview: string; operatorId: bigint; message: bigint },
): Promise<void> {
  await tx
    .updateTable('chat_conversation')
    .set((e) => ({
      state: 'answered' as const,
      preview,
      operator_id: operatorId,
      waiting_since: null,
      last_at: now,
      messages: e('messages', '+', 1),
      streak: 0,
      staff_unread: 0,
      staff_read: message,
      person_unread: e('person_unread', '+', 1),
    }))
    .where('id', '=', conversation)
    .execute();
}

/** Closes a conversation and adds a closing message. Does nothing to a closed one. */
export async function closeConversation(tx: Db, { id, state }: Conversation): Promise<boolean> {
  if (state === 'closed') return false;
  await insertMessage(tx, { conversation: id, author: 'house', kind: 'closed' });
  await tx
    .updateTable('chat_conversation')
    .set((e) => ({
      state: 'closed' as const,
      closed_at: now,
      last_at: now,
      waiting_since: null,
      streak: 0,
      staff_unread: 0,
      messages: e('messages', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return true;
}

/** Assigns a conversation to an operator, or unassigns it. */
export const setOperator = (tx: Db, { id, waiting_since }: Conversation, operatorId: bigint | null) =>
  tx
    .updateTable('chat_conversation')
    .set({
      operator_id: operatorId,
      ...(waiting_since ? { state: operatorId === null ? ('waiting' as const) : ('open' as const) } : {}),
    })
    .where('id', '=', id)
    .execute();

/** Records a visitor's activity. */
export async function keepOn(tx: Db, person: Person): Promise<void> {
  if ('visitor' in person)
    await tx.updateTable('chat_conversation').set({ kept_until: keptOn }).where(isOf(person)).execute();
}

/** Hides a conversation from the browser of a visitor. */
export const letGo = (tx: Db, id: bigint) =>
  tx
    .updateTable('chat_conversation')
    .set({ kept_until: now })
    .where('id', '=', id)
    .where('kept_until', '>', now)
    .execute();

/** Finds an open conversation of a browser whose visitor has left, locked until the transaction ends. */
export const holdLeft = (tx: Db, visitor: Buffer): Promise<Conversation | undefined> =>
  tx
    .selectFrom('chat_conversation')
    .select(CONVERSATION)
    .where('visitor_key', '=', visitor)
    .where('state', '<>', 'closed')
    .where('kept_until', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/**
 * Stores the rating of a closed conversation; returns false when there is no such one. A visitor may rate one that they
 * have just ended.
 */
export async function setRating(tx: Db, person: Person, id: bigint, stars: number): Promise<boolean> {
  const rows = await tx
    .updateTable('chat_conversation')
    .set({ rating: stars })
    .where('id', '=', id)
    .where('state', '=', 'closed')
    .where((e) =>
      'memberId' in person
        ? isOf(person)(e)
        : e.and([e('visitor_key', '=', person.visitor), e('closed_at', '>', minutesAgo(30))]),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Records how far a person has read; returns the conversations with newly read messages. */
export const recordPersonRead = (tx: Db, person: Person, upTo: bigint) =>
  tx
    .updateTable('chat_conversation as c')
    .set({
      person_read: sql<bigint>`greatest(c.person_read, ${upTo})`,
      person_unread: sql<number>`(select count(*) from chat_message m
        where m.conversation_id = c.id and m.author = 'staff' and m.id > greatest(c.person_read, ${upTo}))`,
    })
    .where(
      'memberId' in person
        ? sql<SqlBool>`c.member_id = ${person.memberId}`
        : sql<SqlBool>`c.visitor_key = ${person.visitor} and c.kept_until > clock_timestamp()`,
    )
    .where('c.person_unread', '>', 0)
    .where('c.person_read', '<', upTo)
    .returning(['c.id', 'c.person_unread', 'c.person_read', 'c.member_id', 'c.visitor_key'])
    .execute();

/** Records how far operators have read; returns false when nothing was new. */
export async function recordStaffRead(tx: Db, id: bigint, upTo: bigint): Promise<boolean> {
  const rows = await tx
    .updateTable('chat_conversation as c')
    .set({
      staff_read: upTo,
      staff_unread: sql<number>`(select count(*) from chat_message m
        where m.conversation_id = c.id and m.author = 'person' and m.id > ${upTo})`,
    })
    .where('c.id', '=', id)
    .where('c.staff_read', '<', upTo)
    .returning('c.id')
    .execute();
  return rows.length > 0;
}

/** Counts a person's unread messages. */
export async function countUnreadMessages(db: Db, person: Person): Promise<number> {
  const { sum } = await db
    .selectFrom('chat_conversation')
    .select((e) => e.fn.coalesce(e.fn.sum<bigint>('person_unread'), sql<bigint>`0`).as('sum'))
    .where(isOf(person))
    .where('person_unread', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** Lists messages of all conversations of a person, newest first. */
export const listOf = (db: Db, person: Person, before: bigint | null, limit: number): Promise<Message[]> => {
  let query = db
    .selectFrom('chat_message')
    .select(MESSAGE)
    .where('conversation_id', 'in', (e) => e.selectFrom('chat_conversation').select('id').where(isOf(person)))
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
};

/** Moves the conversations of a visitor's browser to the member who signed in there; returns the moved ones. */
export const adoptAll = (tx: Db, visitor: Buffer, memberId: bigint) =>
  tx
    .updateTable('chat_conversation')
    .set({ member_id: memberId, visitor_key: null, kept_until: null })
    .where(isOf({ visitor }))
    .returning(['id', 'state'])
    .execute();

export const hasConversations = async (db: Db, person: Person): Promise<boolean> =>
  (await db.selectFrom('chat_conversation').select('id').where(isOf(person)).limit(1).executeTakeFirst()) !== undefined;
