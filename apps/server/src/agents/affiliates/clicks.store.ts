/** Recorded clicks on links of affiliates. */
import { daysAgo } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Finds the active affiliate with a referral code. */
export async function findOpenByCode(db: Db, code: string): Promise<bigint | null> {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('affiliate as a', 'a.member_id', 'm.id')
    .select('a.id')
    .where('m.invite_code', '=', code)
    .where('m.state', '=', 'active')
    .where('a.state', '=', 'active')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type NewClick = { affiliateId: bigint; tokenHash: Buffer; clickId: string; subs: string[] };

export const insertClick = async (db: Db, { affiliateId, tokenHash, clickId, subs }: NewClick): Promise<void> => {
  await db
    .insertInto('affiliate_click')
    .values({ affiliate_id: affiliateId, token_hash: tokenHash, click_id: clickId, subs })
    .execute();
};

/** Finds a click by the hash of its token, while it is not older than some days and its affiliate is active. */
export async function findClick(
  db: Db,
  tokenHash: Buffer,
  days: number,
): Promise<{ id: bigint; affiliateId: bigint } | null> {
  const row = await db
    .selectFrom('affiliate_click as c')
    .innerJoin('affiliate as a', 'a.id', 'c.affiliate_id')
    .select(['c.id', 'c.affiliate_id as affiliateId'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.at', '>', daysAgo(days))
    .where('a.state', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes old clicks that brought no player; their counts by month are shown for half a year. */
export async function deleteOldClicks(db: Db, days: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('affiliate_click')
    .where('id', 'in', (e) =>
      e
        .selectFrom('affiliate_click as c')
        .select('c.id')
        .where('c.at', '<', daysAgo(days))
        .where((w) =>
          w.not(w.exists(w.selectFrom('affiliate_player as p').select('p.id').whereRef('p.click_id', '=', 'c.id'))),
        )
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
