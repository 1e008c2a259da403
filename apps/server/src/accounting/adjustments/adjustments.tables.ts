import type { AdjustmentState } from '@parlour/contract/adjustments.endpoints';
import type { Generated } from 'kysely';

export type AdjustmentsTables = {
  adjustment: {
    id: Generated<bigint>;
    member_id: bigint;
    ledger_id: number;
    amount: bigint;
    reason: string;
    requester_id: bigint;
    idempotency_key: string;
    state: Generated<AdjustmentState>;
    asked_at: Generated<Date>;
    until: Date;
    decided_at: Date | null;
    decider_id: bigint | null;
    decision: Generated<string>;
    balance_before: bigint | null;
    balance_after: bigint | null;
    transfer_id: bigint | null;
  };
  adjustment_move: { from_state: AdjustmentState; to_state: AdjustmentState };
};
