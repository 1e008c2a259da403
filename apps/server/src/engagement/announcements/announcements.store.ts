import type { AnnouncementType, Execution } from '@parlour/contract/announcements';
import type { Audience } from '@parlour/contract/audience';
import { MEDIA_URL } from '@parlour/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Picture, Words } from './announcements.tables.ts';

export const CONTENT_CHANNEL = 'content';

export type AnnouncementRow = {
  id: bigint;
  type: AnnouncementType;
  group_name: string;
  platform: string;
  execution: Execution;
  audience: Audience;
  texts: Record<string, Words>;
  link: string;
  images: Picture[];
  categories: string[];
  ord: number;
  starts_at: Date;
  ends_at: Date | null;
  withdrawn_at: Date | null;
  changed_at: Date;
};

export type NewAnnouncement = Omit<
  AnnouncementRow,
  'id' | 'starts_at' | 'ends_at' | 'withdrawn_at' | 'changed_at' | 'platform'
> & { startsAt: string | null; endsAt: string | null };

const COLUMNS = [
  'id',
  'type',
  'group_name',
  'platform',
  'execution',
  'audience',
  'texts',
  'link',
  'images',
  'categories',
  'ord',
  'starts_at',
  'ends_at',
  'withdrawn_at',
  'changed_at',
] as const;

/** Reads announcements that are neither withdrawn nor over, in order, including planned ones. */
export const readAnnouncements = (db: Db): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('withdrawn_at', 'is', null)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', sql<Date>`clock_timestamp()`)]))
    .orderBy('ord')
    .orderBy('id')
    .execute();

export async function readContentVersion(db: Db): Promise<bigint> {
  return (await db.selectFrom('content_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Notifies every server of a change. Call it in the transaction of the change. */
export async function notifyAnnouncementsChanged(tx: Db): Promise<void> {
  const { version } = await tx
    .updateTable('content_state')
    .set((e) => ({ version: e('version', '+', 1n) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${version.toString()})`.execute(tx);
}

const valuesOf = ({ startsAt, endsAt, texts, images, audience, ...rest }: NewAnnouncement) => ({
  ...rest,
  audience: JSON.stringify(audience),
  texts: JSON.stringify(texts),
  images: JSON.stringify(images),
  ...(startsAt ? { starts_at: startsAt } : {}),
  ends_at: endsAt,
});

/** Returns the names of the seeds that were imported before. */
export async function knownSeeds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('announcement').select('seed').where('seed', 'is not', null).execute();
  return new Set(rows.map(({ seed }) => seed ?? ''));
}

/** Inserts seeds that were never imported; returns the number of new ones. */
export async function putSeeds(tx: Db, seeds: (NewAnnouncement & { seed: string })[]): Promise<number> {
  if (seeds.length === 0) return 0;
  const rows = await tx
    .insertInto('announcement')
    .values(seeds.map((seed) => ({ ...valuesOf(seed), platform: 'M' })))
    .onConflict((c) => c.column('seed').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

export const insertAnnouncement = (tx: Db, draft: NewAnnouncement): Promise<AnnouncementRow> =>
  tx
    .insertInto('announcement')
    .values({ ...valuesOf(draft), seed: null, platform: 'M' })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Withdraws an announcement, or restores it. */
export const setWithdrawn = (tx: Db, id: bigint, withdrawn: boolean): Promise<AnnouncementRow> =>
  tx
    .updateTable('announcement')
    .set({
      withdrawn_at: withdrawn ? sql<Date>`clock_timestamp()` : null,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Locks an announcement, including a withdrawn one, until the transaction ends. */
export const lockAnnouncement = (tx: Db, id: bigint): Promise<AnnouncementRow | undefined> =>
  tx.selectFrom('announcement').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export const updateAnnouncement = (tx: Db, id: bigint, draft: NewAnnouncement): Promise<AnnouncementRow> =>
  tx
    .updateTable('announcement')
    .set({ ...valuesOf(draft), changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Lists all announcements for the console, withdrawn ones last. Promotions have their own page. */
export const listAllAnnouncements = (db: Db, most: number): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('type', '<>', 'PR')
    .orderBy(sql`withdrawn_at is not null`)
    .orderBy('type')
    .orderBy('ord')
    .orderBy('id')
    .limit(most)
    .execute();

export const findAnnouncement = (db: Db, id: bigint): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcement').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Lists only the promotions, for their own page. */
export const listPromotionAnnouncements = (db: Db, most: number): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('type', '=', 'PR')
    .orderBy(sql`withdrawn_at is not null`)
    .orderBy('ord')
    .orderBy('id')
    .limit(most)
    .execute();

/** Lists the uploaded pictures that announcements and promotions show, withdrawn ones excepted. */
export async function listPicturesOfContent(
  db: Db,
): Promise<{ picture: string; id: bigint; type: AnnouncementType; title: string | null }[]> {
  const { rows } = await sql<{ picture: string; id: bigint; type: AnnouncementType; title: string | null }>`
    select distinct shown.picture, a.id, a.type, a.texts -> 'EN' ->> 'title' as title
    from announcement a cross join lateral (
      select image -> 'art' ->> 'picture' as picture from jsonb_array_elements(a.images) image
      union select found[1] from regexp_matches(a.texts::text, ${MEDIA_URL}, 'g') found
    ) shown
    where a.withdrawn_at is null and shown.picture is not null
    order by a.id`.execute(db);
  return rows;
}
