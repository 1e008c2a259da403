import type { HelpIcon } from '@parlour/contract/help';
import type { ColumnType, Generated } from 'kysely';

export type HelpWords = { title: string; content: string };

export type HelpTables = {
  help_page: {
    id: Generated<bigint>;
    tag: string;
    topic_id: bigint | null;
    icon: HelpIcon;
    texts: ColumnType<Record<string, HelpWords>, string, string>;
    ord: number;
    hidden_at: Date | null;
    starts_at: ColumnType<Date | null, string | null | undefined, string | null>;
    ends_at: ColumnType<Date | null, string | null | undefined, string | null>;
    changed_at: Generated<Date>;
  };
  help_vote: { page_id: bigint; voter: Buffer; helpful: boolean; at: Generated<Date> };
  help_state: { only_one: Generated<boolean>; version: Generated<bigint> };
};
