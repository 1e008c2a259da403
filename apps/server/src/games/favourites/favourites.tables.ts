import type { Generated } from 'kysely';

export type FavouritesTables = {
  favourite: { member_id: bigint; node_id: string; created_at: Generated<Date> };
};
