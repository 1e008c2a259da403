import type { ChatAuthor, ChatKind, ChatState } from '@parlour/contract/chat';
import type { ColumnType, Generated } from 'kysely';

type Stamp = Generated<Date>;
type Texts = ColumnType<Record<string, string>, string | undefined, string>;

export type ChatTables = {
  chat_conversation: {
    id: Generated<bigint>;
    member_id: bigint | null;
    visitor_key: Buffer | null;
    /** Until when a visitor's browser may read it; null for a member's. */
    kept_until: Date | null;
    state: ChatState;
    language: string;
    device: string;
    address_group: string;
    operator_id: bigint | null;
    waiting_since: Date | null;
    created_at: Stamp;
    last_at: Stamp;
    closed_at: Date | null;
    rating: number | null;
    preview: Generated<string>;
    messages: Generated<number>;
    streak: Generated<number>;
    burst: Generated<number>;
    burst_at: Stamp;
    person_unread: Generated<number>;
    staff_unread: Generated<number>;
    person_read: Generated<bigint>;
    staff_read: Generated<bigint>;
  };
  chat_message: {
    id: Generated<bigint>;
    conversation_id: bigint;
    author: ChatAuthor;
    kind: ChatKind;
    operator_id: bigint | null;
    client_id: string | null;
    text: string;
    images: Generated<string[]>;
    created_at: Stamp;
  };
  chat_canned: { id: Generated<bigint>; shortcut: string; texts: Texts };
  chat_setting: { only_one: Generated<boolean>; greeting: Texts; hours: Texts; seeded: Generated<boolean> };
};
