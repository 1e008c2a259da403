import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, unknown> | null, string | null, never>;

export type AuditTables = {
  audit: {
    /** Assigned by the database: 1, 2, 3 … without gaps. */
    id: Generated<bigint>;
    at: Generated<Date>;
    /** Null for a failed login, and for actions on the machine itself. */
    operator_id: bigint | null;
    operator_name: string;
    operator_role: string;
    session_id: bigint | null;
    address: string;
    act: string;
    member_id: bigint | null;
    before: Json;
    after: Json;
    reason: string;
    hash: Generated<Buffer>;
  };
  audit_verification: {
    one: Generated<boolean>;
    begun_at: Generated<Date>;
    read_to: Generated<bigint>;
    read_hash: Buffer | null;
    is_reading: Generated<boolean>;
    verified_at: Date | null;
    broken: bigint | null;
  };
};
