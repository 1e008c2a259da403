/** Actions on conversations, each in one transaction. */
import type { ChatState } from '@parlour/contract/chat';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, ok } from '../../platform/http/mount.ts';
import type { ChatPublisher } from './chat.publish.ts';
import { NEW_PER_ADDRESS_HOUR, previewOf, validateMessage } from './chat.rules.ts';
import {
  adoptAll,
  type Conversation,
  closeConversation,
  countNewConversations,
  findByClientId,
  hasConversations,
  holdConversation,
  holdLeft,
  insertConversation,
  insertMessage,
  keepOn,
  letGo,
  lockNewest,
  type Message,
  type Person,
  recordPersonRead,
  recordPersonWrote,
  recordStaffRead,
  recordStaffWrote,
} from './chat.store.ts';

/** Attaches uploaded pictures to a message; returns false when one of them is not available to the sender. */
export type AttachImages = (tx: Tx, images: string[]) => Promise<boolean>;

export const personOf = ({ member_id, visitor_key }: Pick<Conversation, 'member_id' | 'visitor_key'>): Person =>
  member_id !== null ? { memberId: member_id } : { visitor: Buffer.from(visitor_key ?? []) };

const isSame = (a: Person, b: Person): boolean =>
  'memberId' in a ? 'memberId' in b && a.memberId === b.memberId : 'visitor' in b && a.visitor.equals(b.visitor);

export type Written = { clientId: string; text: string; images: string[] };

const isSameMessage = (found: { text: string; images: string[] }, { text, images }: Written): boolean =>
  found.text === text && found.images.join() === images.join();

class Refused extends Error {
  readonly code: 'upload.gone';
  constructor(code: 'upload.gone') {
    super(code);
    this.code = code;
  }
}

/** Returns the outcome of a transaction that may be rolled back by a refusal. */
const orRefused = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    if (error instanceof Refused) return fail(error.code);
    throw error;
  });

type Sender = {
  person: Person;
  language: string;
  device: string;
  addressGroup: string;
  /** Greeting set by operators; empty for the app's own. */
  greeting: string;
  /** Multiplies the limits of an address. */
  scale: number;
  attach: AttachImages;
};

/** Starts a conversation with the greeting; returns the existing one when another call was faster. */
async function begin(tx: Tx, teller: ChatPublisher, sender: Sender): Promise<Conversation> {
  const { person, language, device, addressGroup, greeting } = sender;
  const left = 'visitor' in person && (await holdLeft(tx, person.visitor));
  if (left && (await closeConversation(tx, left)))
    await teller.changed(tx, person, { what: 'state', conversation: left.id, by: 'house' });
  const made = await insertConversation(tx, person, { language, device, addressGroup });
  if (made) {
    await insertMessage(tx, { conversation: made.id, author: 'house', kind: 'greeting', text: greeting });
    return made;
  }
  const found = await lockNewest(tx, person);
  if (!found) throw new Error('a conversation that stands in the way is not there');
  return found;
}

/** Sends a person's message. A repeated message is stored once. */
export const writeAsPerson = (db: Db, teller: ChatPublisher, sender: Sender, written: Written) =>
  orRefused(
    inTransaction(db, async (tx) => {
      const { person } = sender;
      let held = await lockNewest(tx, person);
      const known = await findByClientId(tx, written.clientId);
      if (known) {
        if (!isSame(personOf(known), person) || !isSameMessage(known, written)) return fail('chat.other');
        return ok<{ message: Message; state: ChatState }>({ message: known, state: known.state });
      }
      if (!held) {
        if (
          'visitor' in person &&
          (await countNewConversations(tx, sender.addressGroup)) >= NEW_PER_ADDRESS_HOUR * sender.scale
        )
          return fail('request.too_many');
        held = await begin(tx, teller, sender);
      }
      let verdict = validateMessage(held, Date.now());
      if (verdict.next === 'another') {
        await closeConversation(tx, held);
        held = await begin(tx, teller, sender);
        verdict = validateMessage(held, Date.now());
      }
      if (verdict.next === 'refuse') return fail(verdict.code);
      if (verdict.next === 'another') throw new Error('a new conversation cannot be full');
      const message = await insertMessage(tx, {
        conversation: held.id,
        author: 'person',
        clientId: written.clientId,
        text: written.text,
        images: written.images,
      });
      if (written.images.length > 0 && !(await sender.attach(tx, written.images))) throw new Refused('upload.gone');
      const { burst, isNewBurst } = verdict;
      const preview = previewOf(written.text);
      const state = await recordPersonWrote(tx, held, { preview, burst, isNewBurst, device: sender.device });
      const told = { what: 'message', conversation: held.id, message: message.id } as const;
      await keepOn(tx, person);
      await teller.changed(tx, person, { ...told, by: 'person' });
      return ok({ message, state });
    }),
  );

/** Records that a person has read messages. */
export const readAsPerson = (db: Db, teller: ChatPublisher, person: Person, upTo: bigint) =>
  inTransaction(db, async (tx) => {
    const changed = await recordPersonRead(tx, person, upTo);
    await keepOn(tx, person);
    for (const { id } of changed)
      await teller.changed(tx, person, {
        what: 'read',
        conversation: id,
        message: upTo,
        by: 'person',
      });
    return changed.length > 0;
  });

/** Ends a person's conversation. */
export const closeAsPerson = (db: Db, teller: ChatPublisher, person: Person) =>
  inTransaction(db, async (tx) => {
    const held = await lockNewest(tx, person);
    if (!held) return false;
    if (await closeConversation(tx, held))
      await teller.changed(tx, person, { what: 'state', conversation: held.id, by: 'person' });
    // The next user of the same browser must not find it.
    await letGo(tx, held.id);
    return true;
  });

/**
 * Moves a visitor's conversation to the member who signed in. An open conversation of the member is closed: the
 * visitor's one continues.
 */
export async function adopt(db: Db, teller: ChatPublisher, visitor: Buffer | null, memberId: bigint): Promise<void> {
  if (visitor === null || !(await hasConversations(db, { visitor }))) return;
  await inTransaction(db, async (tx) => {
    const coming = await lockNewest(tx, { visitor });
    if (!coming) return;
    const own = await lockNewest(tx, { memberId });
    if (own && coming.state !== 'closed') {
      if (await closeConversation(tx, own))
        await teller.changed(tx, { memberId }, { what: 'state', conversation: own.id, by: 'house' });
    }
    for (const { id } of await adoptAll(tx, visitor, memberId))
      await teller.changed(tx, { memberId }, { what: 'state', conversation: id, by: 'house' });
  });
}

type Answer = {
  id: bigint;
  operatorId: bigint;
  written: Pick<Written, 'clientId' | 'text'>;
  /** Called in the transaction when the operator takes the conversation by answering. */
  onTaken: (tx: Tx, conversation: Conversation) => Promise<void>;
};

/** Sends an operator's message. */
export const writeAsStaff = (db: Db, teller: ChatPublisher, { id, operatorId, written, onTaken }: Answer) =>
  inTransaction(db, async (tx) => {
    const held = await holdConversation(tx, id);
    if (!held) return fail('thing.unknown');
    const known = await findByClientId(tx, written.clientId);
    if (known) {
      const isOwn = known.conversation_id === id && known.operator_id === operatorId;
      return isOwn && known.text === written.text ? ok<Message>(known) : fail('chat.other');
    }
    if (held.state === 'closed') return fail('chat.closed');
    if (held.operator_id !== null && held.operator_id !== operatorId) return fail('chat.taken');
    if (held.operator_id === null) await onTaken(tx, held);
    const message = await insertMessage(tx, {
      conversation: id,
      author: 'staff',
      operatorId,
      clientId: written.clientId,
      text: written.text,
    });
    await recordStaffWrote(tx, id, { preview: previewOf(written.text), operatorId, message: message.id });
    await teller.changed(tx, personOf(held), {
      what: 'message',
      conversation: id,
      message: message.id,
      by: 'staff',
    });
    return ok(message);
  });

/** Records that an operator has read messages. */
export const readAsStaff = (db: Db, teller: ChatPublisher, id: bigint, upTo: bigint) =>
  inTransaction(db, async (tx) => {
    const held = await holdConversation(tx, id);
    if (!held) return false;
    if (await recordStaffRead(tx, id, upTo))
      await teller.changed(tx, personOf(held), {
        what: 'read',
        conversation: id,
        message: upTo,
        by: 'staff',
      });
    return true;
  });
