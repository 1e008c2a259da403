import type { Generated } from 'kysely';

export type ReferralsTables = {
  referral: { member_id: bigint; referrer_id: bigint | null; code: string; created_at: Generated<Date> };
  referral_reward: {
    member_id: bigint;
    referrer_id: bigint;
    state: 'paid' | 'refused';
    reason: string;
    amount: bigint;
    ledger_id: number;
    transfer_id: bigint | null;
    at: Generated<Date>;
  };
};
