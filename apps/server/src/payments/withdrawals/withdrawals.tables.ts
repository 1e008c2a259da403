import type { WithdrawalMover, WithdrawalState } from '@parlour/contract/withdrawals';
import type { ColumnType, Generated } from 'kysely';

export type WithdrawalsTables = {
  withdrawal_day: { member_id: bigint; day: string; ceiling: bigint; approved: bigint; alone: Generated<bigint> };
  withdrawal: {
    id: Generated<bigint>;
    member_id: bigint;
    payee_id: bigint;
    amount: bigint;
    fee: bigint;
    first_approver: bigint | null;
    second_approver: bigint | null;
    first_approved_at: Date | null;
    requested_at: Generated<Date>;
    changed_at: Generated<Date>;
    ledger_id: number;
    day: ColumnType<string, string, never>;
    needs_two: boolean;
    needs_three: Generated<boolean>;
    third_approver: Generated<bigint | null>;
    is_free: Generated<boolean>;
    state: Generated<WithdrawalState>;
    idempotency_key: string;
    request_hash: Buffer;
    operator_name: Generated<string>;
    reason: Generated<string>;
    reference: Generated<string>;
  };
  withdrawal_move: { from_state: WithdrawalState; to_state: WithdrawalState; mover: WithdrawalMover };
  withdrawal_step: {
    id: Generated<bigint>;
    withdrawal_id: bigint;
    at: Generated<Date>;
    state: WithdrawalState;
    operator_name: Generated<string>;
  };
  withdrawal_switch: { only_one: Generated<boolean>; open: Generated<boolean>; changed_at: Generated<Date> };
  payout: {
    withdrawal_id: bigint;
    provider: string;
    ref: string | null;
    sent_at: Generated<Date>;
    claimed_until: Date | null;
  };
  payout_event: {
    provider: string;
    event_id: string;
    withdrawal_id: bigint | null;
    state: string;
    at: Generated<Date>;
  };
};
