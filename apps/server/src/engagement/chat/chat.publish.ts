/**
 * Publishes changes of a conversation to the person, on every device, and to all operators, with the transaction that
 * made them; clients then request the changes.
 */
import type { ChatAuthor } from '@parlour/contract/chat';
import type { ChatEvent } from '@parlour/contract/events';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Hub, toVisitor } from '../../platform/events/hub.ts';
import type { Person } from './chat.store.ts';

const BY = { person: 'member', staff: 'agent', house: 'system' } as const satisfies Record<ChatAuthor, ChatEvent['by']>;

type Change = { what: 'message' | 'read' | 'state'; conversation: bigint; message?: bigint; by: ChatAuthor };

export type ChatPublisher = {
  /** Publishes a change once the transaction commits. */
  changed: (tx: Tx, person: Person, change: Change) => Promise<void>;
  /** Publishes a typing indicator to the other side only; it is not stored. */
  typing: (person: Person, conversation: bigint, by: 'person' | 'staff') => void;
};

type Parts = {
  hub: Pick<Hub, 'publish' | 'emit'>;
  /** Publishes a member's unread counters to his devices. */
  signalUnread: (tx: Tx, memberId: bigint) => Promise<void>;
};

export function createChatPublisher({ hub, signalUnread }: Parts): ChatPublisher {
  const addressOf = (person: Person) =>
    'memberId' in person ? { member: person.memberId } : toVisitor(person.visitor);
  return {
    async changed(tx, person, { what, conversation, message, by }) {
      const event: ChatEvent = {
        type: 'chat',
        what,
        conversation: conversation.toString(),
        by: BY[by],
        ...(message === undefined ? {} : { message: message.toString() }),
      };
      await hub.publish(tx, addressOf(person), event);
      await hub.publish(tx, 'operators', event);
      const countsAnew = (what === 'message' && by === 'staff') || (what === 'read' && by === 'person');
      if (countsAnew && 'memberId' in person) await signalUnread(tx, person.memberId);
    },
    typing(person, conversation, by) {
      const to = by === 'person' ? ('operators' as const) : addressOf(person);
      hub.emit(to, { type: 'chat', what: 'typing', conversation: conversation.toString(), by: BY[by] });
    },
  };
}
