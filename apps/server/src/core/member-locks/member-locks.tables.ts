import type { LockKind } from '@parlour/contract/member-locks';
import type { Generated } from 'kysely';

export type MemberLockTables = {
  member_lock: {
    id: Generated<bigint>;
    member_id: bigint;
    kind: LockKind;
    reason: string;
    placed_at: Generated<Date>;
    placed_by: string;
    until: Date | null;
    lifted_at: Generated<Date | null>;
    lifted_by: Generated<string | null>;
    lift_reason: Generated<string | null>;
  };
};
