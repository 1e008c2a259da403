import type { Audience } from '@parlour/contract/audience';
import type { ColumnType, Generated } from 'kysely';

export type PromoCodesTables = {
  promo_code: {
    id: Generated<bigint>;
    name: string;
    rule: string | null;
    amount: bigint | null;
    starts_at: ColumnType<Date, Date | string | undefined, Date | string>;
    ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    stock: number | null;
    taken: Generated<number>;
    per_member: number;
    audience: ColumnType<Audience, string, string>;
    paused_at: Date | null;
    made_by: Generated<string>;
    seed: string | null;
    created_at: Generated<Date>;
  };
  promo_code_word: { code: string; promo_id: bigint; uses: number | null; used: Generated<number> };
  promo_code_claim: {
    id: Generated<bigint>;
    promo_id: bigint;
    member_id: bigint;
    turn: number;
    code: string;
    amount: bigint;
    ledger_id: number;
    at: Generated<Date>;
  };
  promo_code_miss: { member_id: bigint; at: Generated<Date> };
};
