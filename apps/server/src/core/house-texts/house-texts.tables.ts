import type { ColumnType, Generated } from 'kysely';

export type HouseTextsTables = {
  /** One row for each revision; the latest of a text is in force. */
  house_text: {
    version: Generated<bigint>;
    language: string;
    key: string;
    /** Null restores the text of the brand's folder, or the shipped one. */
    text: string | null;
    operator_id: bigint;
    operator_name: string;
    changed_at: ColumnType<Date, never, never>;
  };
};
