import type { ColumnType, Generated } from 'kysely';

export type TrialTables = {
  trial: {
    member_id: bigint;
    address_hash: Buffer;
    created_at: Generated<Date>;
    expires_at: ColumnType<Date, Date | string, never>;
    closed_at: Date | null;
  };
};
