import type { RankCondition as Condition, RankLimits, RankRewards, RankTexts } from '@parlour/contract/vip';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export type RankTables = {
  vip_rank: {
    level: number;
    label_id: string;
    texts: Json<Record<string, RankTexts>>;
    conditions: Json<Condition[]>;
    keeps: Json<Condition[]>;
    rewards: Json<RankRewards>;
    limits: Json<RankLimits>;
    changed_at: Generated<Date>;
  };
  vip_state: { only_one: Generated<boolean>; version: bigint; seeded: boolean };
  rank_move: {
    id: Generated<bigint>;
    member_id: bigint;
    from_level: number;
    to_level: number;
    why: Generated<'rose' | 'not_kept'>;
    at: Generated<Date>;
  };
  rank_review: {
    member_id: bigint;
    month: string;
    level: number;
    state: 'kept' | 'warned' | 'lowered';
    at: Generated<Date>;
    decided_at: Date | null;
  };
  member_play: {
    member_id: bigint;
    ledger_id: number;
    turnover: bigint;
    wins: bigint;
    deposits: bigint;
    rounds: bigint;
    active_days: number;
  };
  member_play_day: {
    member_id: bigint;
    ledger_id: number;
    day: string;
    turnover: bigint;
    wins: bigint;
    deposits: bigint;
    rounds: number;
    last_transfer: bigint;
    last_round: bigint;
  };
};
