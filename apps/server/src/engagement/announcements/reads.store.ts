/** Announcements read by members. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { ReaderPlace, ReaderRow } from './reader-pages.ts';

export type Marks = {
  rankLevel: number;
  language: string | null;
  platform: string | null;
  registeredAt: Date;
  isStopped: boolean;
  ids: string[];
};

/**
 * Reads a member's data that audiences depend on, whether they are stopped, and the announcements that they have read,
 * in one query.
 */
export const readMarks = (db: Db, memberId: bigint): Promise<Marks | undefined> =>
  db
    .selectFrom('member')
    .select((e) => [
      'rank_level as rankLevel',
      'language',
      'platform',
      'created_at as registeredAt',
      sql<boolean>`member_stopped_until(member.id) is not null`.as('isStopped'),
      e
        .selectFrom('announcement_read as r')
        .select(sql<string[]>`coalesce(array_agg(r.announcement_id::text), '{}')`.as('ids'))
        .whereRef('r.member_id', '=', 'member.id')
        .as('ids'),
    ])
    .$narrowType<{ ids: string[] }>()
    .where('id', '=', memberId)
    .executeTakeFirst();

/** Records the language and platform of a member's last visit. */
export async function recordLook(
  db: Db,
  memberId: bigint,
  look: { language: string; platform: string },
): Promise<void> {
  await db.updateTable('member').set(look).where('id', '=', memberId).execute();
}

/** Marks an announcement as read; returns whether it was unread before. */
export async function insertRead(db: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const rows = await db
    .insertInto('announcement_read')
    .values({ member_id: memberId, announcement_id: id })
    .onConflict((c) => c.doNothing())
    .returning('announcement_id')
    .execute();
  return rows.length > 0;
}

/** Counts the readers of each of these announcements. */
export async function countReaders(db: Db, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('announcement_read')
    .select((e) => ['announcement_id as id', e.fn.countAll<string>().as('readers')])
    .where('announcement_id', 'in', ids)
    .groupBy('announcement_id')
    .execute();
  return new Map(rows.map(({ id, readers }) => [id, Number(readers)]));
}

/**
 * SQL expression of a time in microseconds, because many readers may share a millisecond and no page may skip any of
 * them.
 */
export const placeIn = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Lists the readers of an announcement, the latest first. @param after last one of the previous page */
export const listReadersOf = (db: Db, id: bigint, most: number, after: ReaderPlace | null): Promise<ReaderRow[]> =>
  db
    .selectFrom('announcement_read as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .select(['r.member_id as memberId', 'm.account', 'r.at', placeIn('r.at').as('place')])
    .where('r.announcement_id', '=', id)
    .$if(after !== null, (q) => q.where(sql<boolean>`(r.at, r.member_id) < (${after?.at}, ${after?.memberId})`))
    .orderBy('r.at', 'desc')
    .orderBy('r.member_id', 'desc')
    .limit(most)
    .execute();
