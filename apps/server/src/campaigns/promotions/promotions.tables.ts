import type { ActivityKind, ApplicationState, Mover } from '@parlour/contract/promotions';
import type { ColumnType, Generated } from 'kysely';

export type PromotionsTables = {
  promo_category: {
    id: Generated<bigint>;
    seed: string | null;
    names: ColumnType<Record<string, string>, string, string>;
    ord: number;
    removed_at: ColumnType<Date | null, never, Date | null>;
    changed_at: ColumnType<Date, never, Date>;
  };
  activity: {
    announcement_id: bigint;
    kind: ActivityKind;
    opens_at: ColumnType<Date, string | undefined, string>;
    closes_at: ColumnType<Date | null, string | null, string | null>;
    places: number | null;
    taken: Generated<number>;
    grant_amount: bigint;
  };
  promo_state: { only_one: Generated<boolean>; version: bigint };
  activity_application: {
    id: Generated<bigint>;
    announcement_id: bigint;
    member_id: bigint;
    state: ApplicationState;
    attempts: Generated<number>;
    comment: string;
    images: string[];
    reason: Generated<string>;
    grant_amount: Generated<bigint>;
    operator_name: string | null;
    applied_at: ColumnType<Date, never, Date>;
    changed_at: ColumnType<Date, never, Date>;
  };
  activity_move: { from_state: ApplicationState; to_state: ApplicationState; mover: Mover };
};
