import type { Generated } from 'kysely';

export type RecentlyPlayedTables = {
  recent: { member_id: bigint; node_id: string; played_at: Generated<Date> };
};
