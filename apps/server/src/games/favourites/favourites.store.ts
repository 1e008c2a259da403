import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Lists the node ids of a member's favourites, newest first. */
export async function listFavouriteNodes(db: Db, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('node_id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('node_id')
    .execute();
  return rows.map((row) => row.node_id);
}

/**
 * Adds a favourite unless it exists or the list is full. Additions of one member are serialised, so that two concurrent
 * ones cannot both take the last place.
 */
export async function insertFavourite(
  tx: Db,
  memberId: bigint,
  nodeId: string,
  most: number,
): Promise<'added' | 'present' | 'full'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('favourite', ${memberId.toString()}::bigint))`.execute(tx);
  const { kept, present } = await tx
    .selectFrom('favourite')
    .select((e) => [
      e.fn.countAll<bigint>().as('kept'),
      sql<boolean>`coalesce(bool_or(node_id = ${nodeId}), false)`.as('present'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (present) return 'present';
  if (Number(kept) >= most) return 'full';
  await tx.insertInto('favourite').values({ member_id: memberId, node_id: nodeId }).execute();
  return 'added';
}

/** Removes a favourite; returns whether it existed. */
export async function deleteFavourite(db: Db, memberId: bigint, nodeId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favourite')
    .where('member_id', '=', memberId)
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
