import type { CreditState } from '@parlour/contract/credit-policy.endpoints';
import type { ColumnType, Generated } from 'kysely';

export type CreditTables = {
  credit_day: { operator_id: bigint; day: string; ceiling: bigint; used: bigint };
  confirmation_day: { operator_id: bigint; day: string; ceiling: bigint; used: bigint };
  credit_act: {
    id: Generated<bigint>;
    operator_id: bigint;
    day: string;
    source: string;
    title: string;
    amount: bigint;
    at: Generated<Date>;
  };
  credit_request: {
    id: Generated<bigint>;
    requester_id: bigint;
    source: string;
    title: string;
    /** Complete input of the action. */
    input: ColumnType<unknown, string, never>;
    input_hash: Buffer;
    amount: bigint | null;
    state: Generated<CreditState>;
    asked_at: Generated<Date>;
    until: Date;
    decided_at: Date | null;
    decider_id: bigint | null;
    decision: Generated<string>;
  };
};
