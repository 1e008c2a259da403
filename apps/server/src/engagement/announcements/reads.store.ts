/** Which member has read which announcement. */
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

/** What audiences ask of a member, whether they are stopped, and the announcements that they have read: one query. */
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

/** Keeps in which language and on which system a member was last here. */
export async function recordLook(
  db: Db,
  memberId: bigint,
  look: { language: string; platform: string },
): Promise<void> {
  await db.updateTable('member').set(look).where('id', '=', memberId).execute();
}

/** Marks an announcement as read, once; answers whether it was unread before. */
export async function insertRead(db: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const rows = await db
    .insertInto('announcement_read')
    .values({ member_id: memberId, announcement_id: id })
    .onConflict((c) => c.doNothing())
    .returning('announcement_id')
    .execute();
  return rows.length > 0;
}

/** How many members read each of these announcements. */
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

/** A time whole: many read within one millisecond, and a page that ends among them must not leave out the others. */
export const placeIn = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Who read an announcement, the latest first. @param after the last one of the page before */
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
