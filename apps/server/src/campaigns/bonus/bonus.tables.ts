import type { Audience } from '@parlour/contract/audience';
import type { BonusKind, Contribution, CreditState, GiftState, RuleState } from '@parlour/contract/bonus';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

/** Stored arguments of a rule: amounts are decimal texts. */
export type Args = Record<string, string | number | string[]>;

export type BonusTables = {
  bonus_policy: {
    only_one: Generated<boolean>;
    time_zone: string;
    deposit_multiple: number;
    max_wagering: number;
    smallest_stake: bigint;
    contribution: Json<Contribution>;
    manual_limit: bigint;
  };
  bonus_rule: {
    id: Generated<bigint>;
    code: string;
    kind: BonusKind;
    names: Json<Record<string, string>>;
    args: Json<Args>;
    wagering: number;
    contribution: Json<Contribution>;
    max_multiple: number | null;
    days: number;
    audience: Json<Audience>;
    stock: number | null;
    taken: Generated<number>;
    state: RuleState;
    ord: Generated<number>;
    version: Generated<number>;
    changed_at: Generated<Date>;
  };
  bonus_credit: {
    id: Generated<bigint>;
    account_id: bigint;
    member_id: bigint;
    ledger_id: number;
    kind: BonusKind | 'deposit';
    rule_id: bigint | null;
    rule_version: Generated<number>;
    right_key: string;
    restricted: boolean;
    amount: bigint;
    required: bigint;
    progress: Generated<bigint>;
    drawn: Generated<bigint>;
    won: Generated<bigint>;
    released: Generated<bigint>;
    returned: Generated<bigint>;
    adjusted: Generated<bigint>;
    remaining: bigint;
    max_release: bigint | null;
    contribution: Json<Contribution>;
    games: string[] | null;
    state: Generated<CreditState>;
    opened_at: Generated<Date>;
    day: string;
    expires_at: Date | null;
    closed_at: Date | null;
    operator_id: bigint | null;
    reason: Generated<string>;
    transfer_id: Generated<bigint>;
  };
  bonus_gift: {
    id: Generated<bigint>;
    member_id: bigint;
    ledger_id: number;
    rule_id: bigint;
    amount: bigint;
    reason: string;
    requester_id: bigint;
    idempotency_key: string;
    by_two: boolean;
    state: Generated<GiftState>;
    asked_at: Generated<Date>;
    until: Generated<Date>;
    decided_at: Date | null;
    decider_id: bigint | null;
    decision: Generated<string>;
    credit_id: bigint | null;
  };
  bonus_move: { from_state: CreditState; to_state: CreditState };
  bonus_wallet: { account_id: bigint; member_id: bigint; ledger_id: number; counted_to: bigint };
  bonus_round: { round_id: bigint; account_id: bigint; drawn: bigint };
  bonus_stake: {
    account_id: bigint;
    transfer_id: bigint;
    credit_id: bigint;
    round_id: bigint;
    drawn: bigint;
    counted: bigint;
  };
};
