import type { RewardKind } from '@parlour/contract/rewards';
import type { Generated } from 'kysely';

export type RewardsTables = {
  reward_claim: {
    id: Generated<bigint>;
    member_id: bigint;
    slot: string;
    kind: RewardKind;
    right_id: string;
    source: string;
    amount: bigint;
    ledger_id: number;
    at: Generated<Date>;
  };
};
