import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Lists the node ids of the games that a member played last, newest first. */
export async function listRecentNodes(db: Db, memberId: bigint, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recent')
    .select('node_id')
    .where('member_id', '=', memberId)
    .orderBy('played_at', 'desc')
    .orderBy('node_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.node_id);
}

/** Records that a game was played now, and removes entries beyond the newest `most`. */
export async function recordRecent(tx: Db, memberId: bigint, nodeId: string, most: number): Promise<void> {
  await tx
    .insertInto('recent')
    .values({ member_id: memberId, node_id: nodeId })
    .onConflict((c) => c.columns(['member_id', 'node_id']).doUpdateSet({ played_at: sql<Date>`clock_timestamp()` }))
    .execute();
  await tx
    .deleteFrom('recent')
    .where('member_id', '=', memberId)
    .where('node_id', 'in', (e) =>
      e
        .selectFrom('recent')
        .select('node_id')
        .where('member_id', '=', memberId)
        .orderBy('played_at', 'desc')
        .orderBy('node_id')
        .offset(most),
    )
    .execute();
}
