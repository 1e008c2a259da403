/** Baseline for the catalogue: two queries per request, which the product avoids. */
import type { Db } from '../apps/server/src/platform/db/db.ts';

export async function readPage(db: Db) {
  const games = await db
    .selectFrom('game')
    .selectAll()
    .where('category', '=', 'RNG')
    .where('enabled', '=', true)
    .orderBy('ord')
    .limit(36)
    .execute();
  const { n } = await db
    .selectFrom('game')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('category', '=', 'RNG')
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return { games, pageNum: 1, totalPages: Math.ceil(Number(n) / 36), totalCount: Number(n) };
}
