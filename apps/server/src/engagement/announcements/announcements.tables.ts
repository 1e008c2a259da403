import type { AnnouncementType, Execution } from '@parlour/contract/announcements';
import type { Audience } from '@parlour/contract/audience';
import type { ColumnType, Generated } from 'kysely';

/** Texts of an announcement in one language. */
export type Words = { title: string; text: string; action: string; content: string };
/** A picture and the parameters from which it is rendered. */
export type Picture = { sequence: number; art: Record<string, unknown> };

export type ContentTables = {
  announcement: {
    id: Generated<bigint>;
    seed: string | null;
    type: AnnouncementType;
    group_name: string;
    platform: string;
    execution: Execution;
    audience: ColumnType<Audience, string | undefined, string>;
    texts: ColumnType<Record<string, Words>, string, string>;
    link: string;
    images: ColumnType<Picture[], string, string>;
    categories: string[];
    ord: number;
    starts_at: ColumnType<Date, string | undefined, string>;
    ends_at: ColumnType<Date | null, string | null | undefined, string | null>;
    withdrawn_at: ColumnType<Date | null, never, Date | string | null>;
    changed_at: ColumnType<Date, never, Date>;
  };
  announcement_read: { member_id: bigint; announcement_id: bigint; at: Generated<Date> };
  content_state: { only_one: Generated<boolean>; version: bigint };
};
