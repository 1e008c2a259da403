import type { ColumnType, Generated } from 'kysely';

export type MediaTables = {
  media: {
    id: Generated<bigint>;
    hash: string;
    name: string;
    width: number;
    height: number;
    colour: string;
    body: Buffer;
    operator_id: bigint | null;
    operator_name: string;
    added_at: ColumnType<Date, never, never>;
  };
  media_variant: { media_id: bigint; variant: string; body: Buffer };
  media_state: { only_one: Generated<boolean>; version: bigint };
};
