import type { StatementState } from '@parlour/contract/affiliates';
import type { Generated, JSONColumnType } from 'kysely';
import type { StoredTerms } from './terms.ts';

export type AffiliateTables = {
  affiliate: {
    id: Generated<bigint>;
    member_id: bigint;
    parent_id: bigint | null;
    state: Generated<'active' | 'closed'>;
    created_at: Generated<Date>;
    created_by: string;
  };
  affiliate_terms: {
    id: Generated<bigint>;
    affiliate_id: bigint;
    version: number;
    effective_from: Date;
    terms: JSONColumnType<StoredTerms>;
    created_at: Generated<Date>;
    created_by: string;
    reason: string;
  };
  affiliate_click: {
    id: Generated<bigint>;
    affiliate_id: bigint;
    token_hash: Buffer;
    click_id: string;
    subs: string[];
    at: Generated<Date>;
  };
  affiliate_player: {
    id: Generated<bigint>;
    member_id: bigint;
    affiliate_id: bigint;
    source: 'code' | 'click' | 'move';
    click_id: bigint | null;
    pseudonym: string;
    since: Generated<Date>;
    until: Date | null;
    excluded_at: Date | null;
    excluded_by: string | null;
    excluded_reason: Generated<string>;
  };
  affiliate_month: {
    month_start: Date;
    month_end: Date;
    mark: Generated<string>;
    begun_at: Generated<Date>;
    done_at: Date | null;
  };
  affiliate_statement: {
    id: Generated<bigint>;
    affiliate_id: bigint;
    month_start: Date;
    month_end: Date;
    terms_id: bigint;
    players: number;
    active: number;
    fenced: number;
    ggr: bigint;
    promotions: bigint;
    fees: bigint;
    chargebacks: bigint;
    admin_fee: bigint;
    fence_paid: bigint;
    ngr: bigint;
    carry_in: bigint;
    base: bigint;
    carry_out: bigint;
    share_ppm: bigint;
    share: bigint;
    cpa_players: number;
    cpa: bigint;
    sub: bigint;
    earned: bigint;
    correction: bigint;
    own_correction: bigint;
    held: bigint;
    payout: bigint;
    balance_after: bigint;
    state: StatementState;
    record: string;
    record_hash: string;
    computed_at: Generated<Date>;
    approved_by: string | null;
    paid_at: Date | null;
    transfer_id: bigint | null;
  };
  affiliate_cpa: {
    id: Generated<bigint>;
    member_id: bigint;
    statement_id: bigint;
    amount: bigint;
    reversed_by: bigint | null;
  };
};
