import type { ContractKind, ContractLine, ContractState, RunLineState } from '@parlour/contract/agent-contracts';
import type { BranchMoveState, VoidReason } from '@parlour/contract/agent-moves.endpoints';
import type { GameLine } from '@parlour/contract/agents';
import type { Generated, JSONColumnType } from 'kysely';
import type { StoredTerms } from './contract-terms.ts';

/** `waiting`: everything committed before the end of its period is still being counted. */
export type RunState = 'waiting' | 'paying' | 'done';

type CellTable = {
  member_id: bigint;
  stake: bigint;
  win: bigint;
  turnover: bigint;
  rounds: number;
  ledger_id: number;
  line: GameLine;
};

export type AgentsTables = {
  agent_node: {
    member_id: bigint;
    parent_id: bigint | null;
    path: Generated<bigint[]>;
    counts: Generated<boolean>;
    joined_at: Generated<Date>;
  };
  agent_move: {
    id: Generated<bigint>;
    member_id: bigint;
    from_id: bigint | null;
    to_id: bigint | null;
    requested_at: Generated<Date>;
    requested_by: string;
    reason: string;
    /** Size of the branch; null for moves before sizes were recorded. */
    members: number | null;
    /** Request approved by another operator; null when none was needed. */
    request_id: bigint | null;
  };
  agent_branch_request: {
    id: Generated<bigint>;
    member_id: bigint;
    from_id: bigint | null;
    members: number;
    to_id: bigint | null;
    reason: string;
    requester_id: bigint;
    state: Generated<BranchMoveState>;
    asked_at: Generated<Date>;
    until: Generated<Date>;
    void_reason: VoidReason | null;
    decided_at: Date | null;
    decider_id: bigint | null;
    decision: Generated<string>;
  };
  agent_rate: {
    id: Generated<bigint>;
    member_id: bigint;
    ppm: number;
    from_at: Generated<Date>;
    set_by: string;
  };
  agent_quota: { member_id: bigint; ppm: number; left_over: number };
  agent_round: {
    round_id: bigint;
    member_id: bigint;
    settled_at: Date;
    hour: Date;
    day: Date;
    stake: bigint;
    win: bigint;
    turnover: bigint;
    ledger_id: number;
    line: GameLine;
  };
  agent_round_due: { round_id: bigint; account_id: bigint };
  agent_cell: CellTable & { hour: Date };
  agent_day: CellTable & { day: Date };
  agent_team_day: CellTable & { day: Date };
  /** `days` is a text of 64 zeros and ones. */
  agent_active: { member_id: bigint; block: number; days: string; ledger_id: number; line: GameLine };
  agent_rebate: { member_id: bigint; day: Date; millionths: bigint; turnover: bigint; ledger_id: number };
  agent_rebate_day: {
    day: Date;
    until: Date;
    mark: Generated<string>;
    begun_at: Generated<Date>;
    done_at: Date | null;
  };
  agent_rebate_payment: {
    member_id: bigint;
    ledger_id: number;
    day: Date;
    amount: bigint;
    transfer_id: bigint;
    at: Generated<Date>;
  };
  agent_recount: {
    id: Generated<bigint>;
    at: Generated<Date>;
    rounds: bigint;
    round_differences: bigint;
    cell_differences: bigint;
  };
  agent_contract: {
    id: Generated<bigint>;
    member_id: bigint;
    upline_id: bigint | null;
    kind: ContractKind;
    line: ContractLine;
    version: number;
    terms: JSONColumnType<StoredTerms>;
    text_hash: string;
    state: ContractState;
    downline_higher: boolean;
    proposed_by: string;
    proposed_at: Generated<Date>;
    expires_at: Date;
    end_asked_by: 'agent' | 'upline' | null;
    end_asked_until: Date | null;
    effective_from: Date | null;
    effective_until: Date | null;
  };
  agent_contract_event: {
    id: Generated<bigint>;
    contract_id: bigint;
    act: string;
    by_whom: string;
    reason: Generated<string>;
    at: Generated<Date>;
  };
  agent_hour: { hour: Date; changed_at: Generated<Date> };
  agent_run: {
    id: Generated<bigint>;
    kind: ContractKind;
    period_start: Date;
    period_end: Date;
    mark: Generated<string>;
    state: Generated<RunState>;
    read_at: Date | null;
    record: string | null;
    record_hash: string | null;
    created_at: Generated<Date>;
    done_at: Date | null;
  };
  agent_run_line: {
    id: Generated<bigint>;
    run_id: bigint;
    position: number;
    kind: ContractKind;
    period_start: Date;
    member_id: bigint;
    line: ContractLine;
    contract_id: bigint;
    payer_id: bigint | null;
    turnover: bigint;
    active: number;
    loss: bigint;
    costs: bigint;
    carry_in: bigint;
    base: bigint;
    tier: number | null;
    amount: bigint;
    debt_in: bigint;
    debt_out: bigint;
    payable: bigint;
    outcome: 'reached' | 'notReached' | 'notComputed';
    stopped_by: bigint | null;
    state: RunLineState;
    paid: Generated<bigint>;
    decided_by: string | null;
    reason: Generated<string>;
  };
  agent_run_correction: { line_id: bigint; period_start: Date; amount: bigint };
  agent_payment: {
    line_id: bigint;
    part: number;
    amount: bigint;
    transfer_id: bigint;
    from_transfer_id: bigint | null;
    ledger_id: number;
    at: Generated<Date>;
  };
};
