import type { ColumnType, Generated } from 'kysely';

export type RecoveryTables = {
  password_link: {
    token_hash: Buffer;
    member_id: bigint;
    created_at: Generated<Date>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: Date | null;
  };
  recovery_try: { id: Generated<bigint>; subject: Buffer; at: Generated<Date> };
};
