import type { Generated } from 'kysely';

export type GatewayTables = {
  gateway_vendor: {
    id: Generated<number>;
    code: string;
    name: string;
    enabled: Generated<boolean>;
    may_award: Generated<boolean>;
    books: Generated<string[]>;
    protocol: Generated<string>;
    recall_url: string | null;
    launch_url: string | null;
    /** Minor units; null applies the brand's. */
    credit_most: bigint | null;
    awards_day_most: bigint | null;
    /** Minor units; null means no ceiling. */
    wins_day_most: bigint | null;
    created_at: Generated<Date>;
  };
  gateway_key: {
    id: string;
    vendor_id: number;
    slot: number;
    sealed: string;
    created_at: Generated<Date>;
    retired_at: Date | null;
  };
  gateway_refusal: {
    bucket: Date;
    vendor_id: number | null;
    code: string;
    seen: bigint;
  };
  reconciliation_case: {
    id: Generated<bigint>;
    vendor_id: number;
    player: string;
    kind: string;
    tx: string;
    gap: string;
    ours: unknown;
    theirs: unknown;
    seen: Generated<number>;
    state: Generated<'open' | 'closed'>;
    first_at: Generated<Date>;
    last_at: Generated<Date>;
    closed_at: Date | null;
  };
  gateway_case: {
    id: Generated<bigint>;
    scope: number;
    account_id: bigint;
    kind: string;
    op: string;
    ext_id: string;
    detail: Generated<unknown>;
    seen: Generated<number>;
    state: Generated<'open' | 'resolved'>;
    first_at: Generated<Date>;
    last_at: Generated<Date>;
    decision: 'released' | 'refused' | 'closed' | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
};
