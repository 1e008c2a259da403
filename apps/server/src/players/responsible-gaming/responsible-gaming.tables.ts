import type { LimitKind, LimitSpan, StopKind } from '@parlour/contract/responsible-gaming';
import type { ColumnType, Generated } from 'kysely';

export type ChangeState = 'waiting' | 'confirmed' | 'withdrawn' | 'lapsed';

export type ProtectionTables = {
  protection_house: { only_one: Generated<boolean>; zone: string; must_answer: boolean };
  protection: {
    member_id: bigint;
    reality_minutes: Generated<number | null>;
    answered_at: Generated<Date | null>;
    reviewed_at: Generated<Date>;
    reminded_at: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  protection_limit: {
    member_id: bigint;
    kind: LimitKind;
    span: LimitSpan;
    setter: 'member' | 'operator';
    amount: bigint;
    since: Generated<Date>;
  };
  protection_change: {
    id: Generated<bigint>;
    member_id: bigint;
    kind: LimitKind;
    span: LimitSpan;
    from_amount: bigint;
    amount: bigint | null;
    state: Generated<ChangeState>;
    asked_at: Generated<Date>;
    ended_at: Generated<Date | null>;
  };
  deposit_use: {
    deposit_id: string;
    member_id: bigint;
    amount: bigint;
    at: Generated<Date>;
    fell_at: Generated<Date | null>;
    ledger_id: number;
  };
  member_stop: {
    id: Generated<bigint>;
    member_id: bigint;
    kind: StopKind;
    span: string;
    began_at: Generated<Date>;
    until: Date | null;
    least_until: Date;
    operator_name: string | null;
    asked_by: Generated<bigint | null>;
    asked_at: Generated<Date | null>;
    lifted_by: Generated<bigint | null>;
    lifted_at: Generated<Date | null>;
  };
  protection_note: {
    id: Generated<bigint>;
    member_id: bigint;
    what: string;
    detail: ColumnType<Record<string, unknown>, string, never>;
    by_name: string | null;
    at: Generated<Date>;
  };
};
