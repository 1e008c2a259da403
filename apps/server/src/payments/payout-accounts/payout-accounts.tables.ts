import type { ChangeKind, PayoutAccountKind } from '@parlour/contract/withdrawals';
import type { ColumnType, Generated } from 'kysely';

export type PayoutAccountsTables = {
  member_change: {
    id: Generated<bigint>;
    member_id: bigint;
    kind: ChangeKind;
    is_first: Generated<boolean>;
    at: Generated<Date>;
  };
  payment_failure: { id: Generated<bigint>; member_id: bigint; at: Generated<Date> };
  payment_pass: { pass_hash: Buffer; session_id: bigint; member_id: bigint; created_at: Generated<Date> };
  payee_holder: { member_id: bigint; name_hash: Buffer; created_at: Generated<Date> };
  payee: {
    id: Generated<bigint>;
    member_id: bigint;
    name_hash: Buffer;
    fingerprint: Buffer;
    sealed: Buffer;
    method: string;
    kind: PayoutAccountKind;
    shared: Generated<boolean>;
    created_at: Generated<Date>;
    removed_at: ColumnType<Date | null, never, Date | null>;
  };
};
