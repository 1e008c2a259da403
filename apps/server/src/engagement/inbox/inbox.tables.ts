import type { Audience } from '@parlour/contract/audience';
import type { LetterSource, LetterWords } from '@parlour/contract/inbox';
import type { ColumnType, Generated } from 'kysely';

export type InboxTables = {
  inbox_message: {
    id: Generated<bigint>;
    /** Null for a message to named members. */
    audience: ColumnType<Audience | null, string | null, never>;
    source: LetterSource;
    ref: Generated<string>;
    texts: ColumnType<Record<string, LetterWords>, string, never>;
    operator_id: bigint | null;
    sent_at: Generated<Date>;
    withdrawn_at: ColumnType<Date | null, never, Date | null>;
  };
  inbox_planned: {
    id: Generated<bigint>;
    due_at: ColumnType<Date, string | Date, never>;
    operator_id: bigint;
    audience: ColumnType<Audience, string, never>;
    texts: ColumnType<Record<string, LetterWords>, string, never>;
    planned_at: Generated<Date>;
    cancelled_at: ColumnType<Date | null, never, Date | null>;
    message_id: ColumnType<bigint | null, never, bigint | null>;
    failed_at: ColumnType<Date | null, never, Date>;
    failure: ColumnType<'nobody' | 'fault' | null, never, 'nobody' | 'fault'>;
    failure_text: ColumnType<string, never, string>;
    tries: ColumnType<number, never, number>;
  };
  inbox_mark: {
    member_id: bigint;
    message_id: bigint;
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
};
